/** The staff's pages about other servers, networks and names. */
export const serverRooms = {
  title: 'Other servers',
};
