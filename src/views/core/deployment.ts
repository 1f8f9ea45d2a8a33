/** Whether the server has a newer version than the one that runs here: its page names another entry. */
export async function isReplaced(signal: AbortSignal): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  if (!entry) return false
  const response = await fetch('/', { signal, cache: 'no-store', headers: { Accept: 'text/html' } })
  return response.ok && !(await response.text()).includes(entry.getAttribute('src') ?? '')
}
