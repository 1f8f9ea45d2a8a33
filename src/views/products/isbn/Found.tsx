import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CheckedIsbn } from '#api/products/checkIsbn'
import { productPaths } from '#api/products/paths'
import { Name } from '#views/core/text/Name.tsx'
import styles from './IsbnSays.module.css'
import { texts } from './texts'
import type { IsbnCheck } from './useIsbnCheck'

type Props = { check: IsbnCheck; hidesProblem?: boolean; more?: ReactNode; children?: ReactNode }

/** The result of checking a typed ISBN; `children` before it is checked. */
export function IsbnStatus({ check: { state, reading, answer }, hidesProblem = false, more, children }: Props) {
  return (
    <div className={styles.says} role="status" data-state={state}>
      {state === 'wrong' && !hidesProblem && <bdi>{reading?.problem}</bdi>}
      {(state === 'pausing' || state === 'asking') && texts.asking}
      {state === 'unknown' && texts.unknown}
      {state === 'quiet' && children}
      {answer && <Found isPrinted={state === 'alsoPrinted'} answer={answer} />}
      {more}
    </div>
  )
}

function Found({ isPrinted, answer }: { isPrinted: boolean; answer: CheckedIsbn }) {
  const { hyphenated, group, takenBy, printedOn, publisherTitle, publisherPrefix } = answer
  const number = (
    <bdi className={styles.number} dir="ltr">
      {hyphenated}
    </bdi>
  )
  if (takenBy)
    return (
      <>
        {number} {texts.isOn} <Place {...takenBy} />
      </>
    )
  return (
    <>
      {number} {group && <bdi>{texts.from(group)}</bdi>}
      {publisherTitle && (
        <p>
          {texts.publisherBy} <bdi dir="ltr">{publisherPrefix}</bdi>: <Name>{publisherTitle}</Name>
        </p>
      )}
      {isPrinted && (
        <p>
          {texts.alsoPrinted}{' '}
          {printedOn.map((place) => (
            <Place key={place.productDetailId} {...place} />
          ))}
        </p>
      )}
    </>
  )
}

export const placeName = ({ title, format }: { title: string; format: string }) => [title, format].filter(Boolean).join(', ')

const Place = ({ productDetailId, kind, title, format }: NonNullable<CheckedIsbn['takenBy']>) => (
  <Link href={productPaths[kind].edition({ id: productDetailId })}>
    <Name>{placeName({ title, format })}</Name>
  </Link>
)
