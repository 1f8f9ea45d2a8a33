import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import { smallOf } from '#api/core/files/small'
import type { Money } from '#api/core/money'
import { keysOf } from '#api/core/objects'
import type { Lack } from '#api/products/entities'
import { productPaths } from '#api/products/paths'
import type { Kind } from '#api/products/rules'
import { targetNames, targets } from '#api/products/targets'
import type { Row } from '#views/core/entity/row.ts'
import { dateTime, money, number } from '#views/core/format.ts'
import { Amount } from '#views/core/text/Amount.tsx'
import { When } from '#views/core/text/When.tsx'
import styles from './Summary.module.css'
import { texts } from './texts'
import { cellName, shownInGrid } from './values'

type Edition = {
  id: number
  price: Money | null
  priceNow: Money | null
  priceNext: (Money & { from: string }) | null
  stock: { stockholm: number; tehran: number }
}
type SummaryData = { image?: { url: string } | null; lacking?: readonly Lack[]; editions?: readonly Edition[]; changedAt?: string }

type Props = { kind: Kind; title: Row; nameOf: (key: string) => string; children?: ReactNode }

const all = keysOf(targets)

/** At the top of a title's page, as it is saved. */
export function TitleSummary({ kind, title, nameOf, children }: Props) {
  const { image, lacking = [], editions = [], changedAt } = title as Row & SummaryData
  const lacks = all.map((target) => ({ target, found: lacking.filter((each) => each.target === target) }))
  const ready = lacks.filter(({ found }) => found.length === 0).length
  const priced = editions.filter(({ priceNow }) => priceNow)
  const sum = (of: 'stockholm' | 'tehran') => number(editions.reduce((total, { stock }) => total + stock[of], 0))
  return (
    <aside className={styles.summary} aria-label={texts.about}>
      {image && <img className={styles.cover} src={smallOf(client.url(image.url))} alt="" />}
      <section className={styles.ready} aria-label={texts.readyFor}>
        <div className={styles.head}>
          <h2>{texts.readyFor}</h2>
          <meter aria-label={texts.readyFor} min={0} max={all.length} value={ready} />
          <span dir="ltr">{texts.readyCount(ready, all.length)}</span>
        </div>
        <ul className={styles.targets}>
          {lacks.map(({ target, found }) => (
            <li key={target} data-ready={found.length === 0 || undefined}>
              {found.length === 0 ? (
                <>
                  {targetNames[target]} <span className={styles.mark}>{texts.ready}</span>
                </>
              ) : (
                <details>
                  <summary>
                    {targetNames[target]} <span className={styles.mark}>{texts.toMend(found.length)}</span>
                  </summary>
                  <ul>
                    {found.map((lack) => (
                      <li key={`${lack.field} ${lack.editionId}`}>
                        <Mend
                          kind={kind}
                          lack={lack}
                          of={editions.length > 1 && lack.editionId !== null ? nameOf(String(lack.editionId)) : ''}
                        />
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ))}
        </ul>
      </section>
      <dl>
        {priced.length > 0 && (
          <div>
            <dt>{texts.price}</dt>
            {priced.map((edition) => (
              <Price key={edition.id} edition={edition} of={editions.length > 1 ? nameOf(String(edition.id)) : ''} />
            ))}
          </div>
        )}
        <div>
          <dt>{texts.stock}</dt>
          <dd>
            {texts.sthlm} <span dir="ltr">{sum('stockholm')}</span> · {texts.teh} <span dir="ltr">{sum('tehran')}</span>
          </dd>
        </div>
        {changedAt && (
          <div>
            <dt>{texts.lastChange}</dt>
            <dd>
              <When at={changedAt} />
            </dd>
          </div>
        )}
      </dl>
      {children}
    </aside>
  )
}

function Price({ edition: { price, priceNow, priceNext }, of }: { edition: Edition; of: string }) {
  if (!priceNow) return null
  return (
    <dd>
      {of && <bdi className={styles.of}>{of}</bdi>}
      <Amount>{money(priceNow)}</Amount>{' '}
      {price && price.amount > priceNow.amount && (
        <s className={styles.was}>
          <Amount>{money(price)}</Amount>
        </s>
      )}
      {priceNext && (
        <time className={styles.next} dateTime={priceNext.from}>
          {texts.next(money(priceNext), dateTime(priceNext.from))}
        </time>
      )}
    </dd>
  )
}

function Mend({ kind, lack: { field, message, editionId }, of }: { kind: Kind; lack: Lack; of: string }) {
  const name = editionId === null ? field : cellName(String(editionId), field)
  const words = (
    <bdi>
      {message}
      {of && ` (${of})`}
    </bdi>
  )
  const isHere = editionId === null || shownInGrid(kind).includes(field)
  if (!isHere) return <Link href={productPaths[kind].edition({ id: editionId })}>{words}</Link>
  return (
    <button type="button" onClick={() => document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()}>
      {words}
    </button>
  )
}
