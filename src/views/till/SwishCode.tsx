import { Text } from '@radix-ui/themes'
import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'
import { swishCode } from './sale'
import styles from './Till.module.css'
import { texts } from './texts'

export default function SwishCode({ number, ore }: { number: string; ore: number }) {
  const code = useMemo(() => (number ? generate(swishCode(number, ore, 'Kassa')) : undefined), [number, ore])
  if (!code)
    return (
      <Text as="p" size="2" color="gray">
        {texts.swishNone}
      </Text>
    )
  return (
    <figure>
      <svg
        className={styles.qr}
        viewBox={`-2 -2 ${code.size + 4} ${code.size + 4}`}
        role="img"
        aria-label={swishCode(number, ore, 'Kassa')}
      >
        <path d={toSvgPath(code)} fill="currentColor" />
      </svg>
      <figcaption className={styles.message}>{texts.swishHint}</figcaption>
    </figure>
  )
}
