import { parse } from 'bowser'

export function browserOf(headers: Headers): string {
  // Limited, because the caller chooses the length.
  const userAgent = headers.get('user-agent')?.slice(0, 400) ?? ''
  if (!userAgent) return ''
  const { browser, os } = parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' on ')
}
