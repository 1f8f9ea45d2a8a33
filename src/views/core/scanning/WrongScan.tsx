import { Text } from '@radix-ui/themes'
import { useEffect } from 'react'
import { inLanguage } from '#api/core/texts/inLanguage'
import { Isbn } from '../text/Isbn'
import { Name } from '../text/Name'
import { type Signal, signals, signalWrong, useSignal } from './signal'
import styles from './WrongScan.module.css'

export type Texts = typeof texts
const texts: Record<Signal, string> = inLanguage('core/WrongScan', { sound: 'Sound', vibration: 'Vibration' })

type Props = {
  reason: string
  code: string
  /** '' where no title has the code. */
  title?: string
}

/** A wrong book: seen across the room, heard and felt. Mount it anew for each scan (`key`). */
export function WrongScan({ reason, code, title = '' }: Props) {
  useEffect(signalWrong, [])
  return (
    <div role="alert" className={styles.wrong}>
      <strong>{reason}</strong>
      {title && <Name>{title}</Name>}
      <Isbn>{code}</Isbn>
    </div>
  )
}

/** What a wrong scan does besides being shown. */
export const SignalChoices = () => (
  <div className={styles.choices}>
    {signals.map((signal) => (
      <SignalChoice key={signal} signal={signal} />
    ))}
  </div>
)

function SignalChoice({ signal }: { signal: Signal }) {
  const [isWanted, want] = useSignal(signal)
  return (
    <Text as="label" size="2">
      <input type="checkbox" checked={isWanted} onChange={({ target }) => want(target.checked)} /> {texts[signal]}
    </Text>
  )
}
