import { AvatarStack } from "./AvatarStack";
import { Menu } from "./Menu";

export const Toolbar = ({ members }: { members: string[] }) => (
  <div><AvatarStack urls={members} /><Menu /></div>
);
