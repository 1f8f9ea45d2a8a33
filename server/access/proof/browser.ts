import { parse } from 'bowser'

/** What a person calls their browser, `Firefox on Linux`, of its User-Agent; empty where it does not say. */
export function browserOf(headers: Headers): string {
  // Parsing costs by the length, and whoever calls chooses it.
  const userAgent = headers.get('user-agent')?.slice(0, 400) ?? ''
  if (!userAgent) return ''
  const { browser, os } = parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' on ')
}
