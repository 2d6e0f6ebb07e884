package wire

// Encode writes a frame.
func Encode(payload string) []byte {
	out := make([]byte, 0, len(payload))
	for _, r := range payload {
		if r > 0xFFFF {
			r = '?'
		}
		out = append(out, byte(r))
	}
	return out
}
