import { useEffect } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import 'sonner/dist/styles.css'
import { usePreferences } from './preferences'
import { attachToaster } from './toast'

const texts = { region: 'Messages', close: 'Dismiss' }

/** Bottom-left and coloured (SPEC.md section 9), in either direction of writing. */
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
      richColors
      closeButton
      dir={direction}
      theme={document.documentElement.classList.contains('dark') ? 'dark' : 'light'}
      containerAriaLabel={texts.region}
      toastOptions={{ closeButtonAriaLabel: texts.close }}
    />
  )
}
