import { inLanguage } from '#api/core/texts/inLanguage'

export const texts = inLanguage('app/own', { language: 'Language', profile: 'Profile', security: 'Sign-in and security' })

/** Under their own names. */
export const languages = { en: 'English', sv: 'Svenska', fa: 'فارسی' } as const

/** Kept for the person when they sign out, unlike theme and direction: the browser's language is not that of all who share it. */
export function chooseLanguage(code: string): void {
  localStorage.setItem(`language.${localStorage.getItem('preferencesOf')}`, code)
  // public/theme.js starts the page again. Drafts keep what was typed.
  dispatchEvent(new Event('preferences'))
}
