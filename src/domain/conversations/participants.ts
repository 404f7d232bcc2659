/** Account ids as the row of a conversation holds them, ascending: a JSON array, and the key that tells sets apart. */
export function participantColumns(ids: readonly number[]): { participant_ids: string; participants_key: string } {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  return { participant_ids: JSON.stringify(sorted), participants_key: sorted.join(',') };
}

/** The account ids of a conversation's row. */
export function parseParticipants(participantIds: string): number[] {
  const parsed: unknown = JSON.parse(participantIds);
  return Array.isArray(parsed) ? parsed.filter((id) => typeof id === 'number') : [];
}
