// The menu of the toolbar, with many rooms.
export const Menu = () => <ul />;
