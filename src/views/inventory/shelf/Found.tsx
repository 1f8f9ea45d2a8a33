import { Button } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import type { ShelfScan } from '#api/inventory/shelfScan'
import { useMay } from '#views/core/useMay.ts'
import { type Correction, correctionOf, mayCorrect, priceCorrection } from './corrections'
import styles from './Shelf.module.css'
import { pricesOf, texts } from './texts'

type Props = { scanned: ShelfScan; onStock: () => void; onCorrect: (correction: Correction) => void }

/** Price, copies, shelf and what the shop lacks, each with its correction. */
export function Found({ scanned, onStock, onCorrect }: Props) {
  const may = useMay()
  const { onHand, reserved, shelf, lacking } = scanned
  const price = priceCorrection(scanned)
  return (
    <>
      <dl className={styles.facts}>
        <Fact name={texts.price} action={mayCorrect(may, price) && <Correct what={texts.price} onClick={() => onCorrect(price)} />}>
          {pricesOf(scanned)}
        </Fact>
        <Fact name={texts.stock} action={<Correct what={texts.stock} onClick={onStock} />}>
          {texts.onShelf(onHand, reserved)}
        </Fact>
        <Fact name={texts.shelf} action={<Correct what={texts.shelf} onClick={onStock} />}>
          {shelf || texts.noShelf}
        </Fact>
      </dl>
      <section aria-label={texts.lacking} className={styles.lacking}>
        <h2>{lacking.length ? texts.lacking : texts.complete}</h2>
        <ul>
          {lacking.map((lack) => {
            const correction = correctionOf(scanned, lack)
            return (
              <li key={`${lack.field} ${lack.message}`}>
                <span>{lack.message}</span>
                {mayCorrect(may, correction) && (
                  <Button size="3" variant="soft" aria-label={texts.addOf(lack.message)} onClick={() => onCorrect(correction)}>
                    {texts.add}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </section>
    </>
  )
}

const Fact = ({ name, action, children }: { name: string; action: ReactNode; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <bdi>{children}</bdi>
      {action}
    </dd>
  </div>
)

const Correct = ({ what, onClick }: { what: string; onClick: () => void }) => (
  <Button size="3" variant="soft" aria-label={texts.correctOf(what)} onClick={onClick}>
    {texts.correct}
  </Button>
)
