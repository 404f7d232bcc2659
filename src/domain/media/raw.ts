/** The extension of files kept as they were uploaded; they are never served: they may hold a place or anything else. */
export const RAW = 'raw';
