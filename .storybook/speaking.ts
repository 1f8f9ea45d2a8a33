import { layLanguage } from '#views/app/languages/laying.ts'

let stopSpeaking = () => {}

/**
 * Stories share a page, whose texts are laid over in place. What a module took out of them before stays English, unlike in the app; what a
 * module takes out of them later stays in this language, so a file of stories ends in English.
 */
export async function speakAs(language: unknown): Promise<void> {
  stopSpeaking()
  stopSpeaking = () => {}
  document.documentElement.lang = 'en'
  if (language !== 'sv' && language !== 'fa') return
  const { ready, stop } = layLanguage(language)
  stopSpeaking = stop
  document.documentElement.lang = language
  await ready('/order', true)
}
