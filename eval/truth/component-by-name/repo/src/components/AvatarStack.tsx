type Props = { urls: string[] };

export function AvatarStack({ urls }: Props) {
  return <div style={{ zIndex: 99 }}>{urls.map((url) => <img key={url} src={url} />)}</div>;
}
