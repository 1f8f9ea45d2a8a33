import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import { inLanguage } from '#api/core/texts/inLanguage'
import 'sonner/dist/styles.css'
import { usePreferences } from '../preferences'
import { attachToaster } from './toast'

export type Texts = typeof texts
const texts = inLanguage('core/Toaster', { region: 'Messages', close: 'Dismiss' })

// The library's colours have a contrast of only 4.3 to 1.
const colours = Object.fromEntries(
  Object.entries({ success: 'green', error: 'red', info: 'blue' }).flatMap(([kind, colour]) => [
    [`--${kind}-bg`, `var(--${colour}-3)`],
    [`--${kind}-border`, `var(--${colour}-6)`],
    [`--${kind}-text`, `var(--${colour}-12)`],
  ]),
) as CSSProperties

/** docs/product.md, Limits. */
export default function Toaster() {
  const { direction } = usePreferences()
  useEffect(
    () =>
      attachToaster({
        show: ({ kind, text }) => sonner[kind](<span dir="auto">{text}</span>),
        dismissAll: () => sonner.dismiss(),
      }),
    [],
  )
  return (
    <Sonner
      position="bottom-left"
      offset={{ bottom: 'calc(24px + var(--bottom-bar, 0px))' }}
      mobileOffset={{ bottom: 'calc(16px + var(--bottom-bar, 0px))' }}
      style={{ ...colours, marginInlineStart: 'var(--side-menu, 0px)' }}
      richColors
      closeButton
      dir={direction}
      theme={document.documentElement.classList.contains('dark') ? 'dark' : 'light'}
      containerAriaLabel={texts.region}
      toastOptions={{ closeButtonAriaLabel: texts.close }}
    />
  )
}
