export const Avatar = ({ url }: { url: string }) => <img src={url} />;
