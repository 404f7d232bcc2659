/** The staff's pages about the machine: rules that act, the audit log, retention, backups. */
export const machineRooms = {
  title: 'Machine',
};
