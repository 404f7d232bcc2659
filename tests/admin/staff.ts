/** The scopes of a token that may do everything a role allows. */
export const ADMIN_SCOPES = 'read write follow push profile admin:read admin:write';
