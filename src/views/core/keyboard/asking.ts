const heard = new Set<() => void>()

export const askForKeys = (): void => {
  for (const open of heard) open()
}

export function onKeysRequested(open: () => void): () => void {
  heard.add(open)
  return () => heard.delete(open)
}
