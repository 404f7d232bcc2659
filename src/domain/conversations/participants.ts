/**
 * The columns that store the participants of a conversation: their account ids as a JSON array in ascending order, and a key that
 * identifies the set.
 */
export function participantColumns(ids: readonly number[]): { participant_ids: string; participants_key: string } {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  return { participant_ids: JSON.stringify(sorted), participants_key: sorted.join(',') };
}

/** The account ids in the row of a conversation. */
export function parseParticipants(participantIds: string): number[] {
  const parsed: unknown = JSON.parse(participantIds);
  return Array.isArray(parsed) ? parsed.filter((id) => typeof id === 'number') : [];
}
