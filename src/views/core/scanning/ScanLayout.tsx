import { type ReactNode, useState } from 'react'
import { inLanguage } from '#api/core/texts/inLanguage'
import { Aside } from '../Aside'
import { part } from '../chunk'
import { Isbn } from '../text/Isbn'
import { Name } from '../text/Name'
import { useHasCamera } from './hasCamera'
import { ScanField } from './ScanField'
import styles from './ScanLayout.module.css'
import { SignalChoices, WrongScan } from './WrongScan'

export type Texts = typeof texts
const texts = inLanguage('core/ScanLayout', { camera: 'Scan with the camera' })

const Camera = part('the camera', () => import('./Camera'))

export type Scanned = {
  title: string
  code: string
  /** Copies of it now, such as `4` or `2 of 3`. */
  figure: string
  detail?: ReactNode
  isBad?: boolean
}

type Props = {
  /** Label of the scan field. */
  label: string
  /** Nothing but digits is typed there. */
  isNumeric?: boolean
  onScan: (text: string) => void
  /** Enter in the empty field. */
  onEnter?: () => void
  /** The last scan, large on top; in its place what was wrong with it, `scan` being a number of its own. */
  last?: Scanned | undefined
  wrong?: { scan: number | string; reason: string; code: string; title?: string } | undefined
  /** Shown until the first scan. */
  hint: string
  /** Between the field and the rows. */
  children?: ReactNode
  /** `ScanRow`s. */
  rows: ReactNode
  rowsLabel: string
  /** Rare actions, below the rows. */
  more?: ReactNode
  /** At the foot of the screen, the main one last. */
  actions: ReactNode
}

/** Count, receive, transfer and pack, with one hand: what was scanned on top, rows of two lines, the main action under the thumb. */
export function ScanLayout({
  label,
  isNumeric = false,
  onScan,
  onEnter,
  last,
  wrong,
  hint,
  children,
  rows,
  rowsLabel,
  more,
  actions,
}: Props) {
  const [isWatching, setWatching] = useState(false)
  const hasCamera = useHasCamera()
  return (
    <div className={styles.layout}>
      {wrong ? (
        <WrongScan key={wrong.scan} reason={wrong.reason} code={wrong.code} title={wrong.title ?? ''} />
      ) : last ? (
        <Last scanned={last} />
      ) : (
        <p role="status" className={styles.hint}>
          {hint}
        </p>
      )}
      {isWatching && (
        <Aside onMissing={() => setWatching(false)}>
          <Camera onClose={() => setWatching(false)} />
        </Aside>
      )}
      <ScanField label={label} onScan={onScan} onEnter={onEnter} isLarge isNumeric={isNumeric} />
      {children}
      <ScanRows label={rowsLabel}>{rows}</ScanRows>
      {more && <div className={styles.more}>{more}</div>}
      <SignalChoices />
      <div className={styles.actions}>
        {hasCamera && !isWatching && (
          <button type="button" className={styles.camera} onClick={() => setWatching(true)}>
            {texts.camera}
          </button>
        )}
        {actions}
      </div>
    </div>
  )
}

const Last = ({ scanned: { title, code, figure, detail, isBad = false } }: { scanned: Scanned }) => (
  <div className={styles.last} data-tone={isBad ? 'bad' : undefined} role="status">
    <strong>{title ? <Name>{title}</Name> : <Isbn>{code}</Isbn>}</strong>
    <span className={styles.figure}>
      <bdi>{figure}</bdi>
    </span>
    {title && code && <Isbn className={styles.code}>{code}</Isbn>}
    {detail && <span className={styles.detail}>{detail}</span>}
  </div>
)

export const ScanRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol className={styles.rows} aria-label={label}>
    {children}
  </ol>
)

type RowProps = {
  title: string
  /** Second line. */
  code?: string | null
  detail?: ReactNode
  isDone?: boolean
  /** Figure, field or buttons at the end. */
  children?: ReactNode
}

export const ScanRow = ({ title, code, detail, isDone = false, children }: RowProps) => (
  <li className={styles.row} data-done={isDone || undefined}>
    <span className={styles.title}>
      <Name>{title}</Name>
    </span>
    <span className={styles.second}>
      {code && <Isbn>{code}</Isbn>}
      {detail}
    </span>
    <span className={styles.end}>{children}</span>
  </li>
)
