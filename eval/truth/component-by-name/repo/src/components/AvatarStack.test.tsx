import { AvatarStack } from "./AvatarStack";

test("avatar stack shows many members of a room in the toolbar", () => {
  expect(AvatarStack({ urls: [] })).toBeTruthy();
});
