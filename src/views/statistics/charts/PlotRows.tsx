import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Amount } from '#views/core/text/Amount.tsx'
import { Name } from '#views/core/text/Name.tsx'
import styles from './PlotRows.module.css'

export type PlotRow = { id: number; name: string; plot: ReactNode; value: string; href?: string; label?: string }

type Tick = { at: number; text: string }

/** Lying plots with whole names, which mirror with the page. `at`: share of the width. */
export const PlotRows = ({ label, rows, ticks = [] }: { label: string; rows: readonly PlotRow[]; ticks?: readonly Tick[] }) => (
  <ol className={styles.rows} aria-label={label}>
    {rows.map(({ id, name, plot, value, href, label: whole }) => (
      <li key={id} className={styles.row}>
        <span className={styles.name} dir="auto">
          <Name>{name}</Name>
        </span>
        <span className={styles.track} aria-hidden>
          {ticks.map(({ at, text }) => (
            <span key={text} className={styles.tick} style={{ insetInlineStart: `${at * 100}%` }} />
          ))}
          {plot}
        </span>
        <span className={styles.value}>
          {href ? (
            <Link href={href} className={styles.link} state={{ from: location.pathname + location.search }}>
              <Amount>{value}</Amount>
            </Link>
          ) : (
            <Amount>{value}</Amount>
          )}
          {whole && <span className="visually-hidden">, {whole}</span>}
        </span>
      </li>
    ))}
    {ticks.length > 0 && (
      <li className={styles.row} aria-hidden>
        <span className={styles.name} />
        <span className={styles.axis}>
          {ticks.map(({ at, text }) => (
            <bdi
              key={text}
              dir="ltr"
              className={styles.tickText}
              data-place={at < 0.02 ? 'start' : at > 0.95 ? 'end' : undefined}
              style={at > 0.95 ? { insetInlineEnd: `${(1 - at) * 100}%` } : { insetInlineStart: `${at * 100}%` }}
            >
              {text}
            </bdi>
          ))}
        </span>
      </li>
    )}
  </ol>
)

/** `tone` as in the legend; shares of the width. */
export const Bars = ({ parts }: { parts: readonly { tone: string; share: number }[] }) =>
  parts
    .filter(({ share }) => share > 0)
    .map(({ tone, share }) => <span key={tone} className={styles.bar} data-tone={tone} style={{ inlineSize: `${share * 100}%` }} />)
