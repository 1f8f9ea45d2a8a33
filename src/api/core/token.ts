const key = 'token'

/** Local storage under `token` (docs/product.md, Limits). */
export const token = {
  get: (): string | null => localStorage.getItem(key),
  set: (value: string): void => localStorage.setItem(key, value),
  clear: (): void => localStorage.removeItem(key),

  /** Hears other tabs sign in (a token) or out (null). Returns a function that stops. */
  onChange(listener: (value: string | null) => void): () => void {
    const heard = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener(token.get())
    }
    addEventListener('storage', heard)
    return () => removeEventListener('storage', heard)
  },
}
