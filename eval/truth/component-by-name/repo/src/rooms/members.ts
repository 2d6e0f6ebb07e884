// Members of a room; a room has many members.
export const members = (room: { members: string[] }) => room.members;
