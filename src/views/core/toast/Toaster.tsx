import { type CSSProperties, useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import 'sonner/dist/styles.css'
import { usePreferences } from '../preferences'
import { attachToaster } from './toast'

const texts = { region: 'Messages', close: 'Dismiss' }

// The library's own colours are too faint to read (4.3 to 1): ours, which also follow the theme.
const colours = Object.fromEntries(
  Object.entries({ success: 'green', error: 'red', info: 'blue' }).flatMap(([kind, colour]) => [
    [`--${kind}-bg`, `var(--${colour}-3)`],
    [`--${kind}-border`, `var(--${colour}-6)`],
    [`--${kind}-text`, `var(--${colour}-12)`],
  ]),
) as CSSProperties

/** Bottom-left and coloured (docs/product.md, Limits), in either direction of writing. */
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
      // A page with a bar of its own at the bottom of a small screen says how high that is, the side menu how wide it is.
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
