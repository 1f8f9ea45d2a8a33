import { Badge, Heading, Skeleton, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { Link } from 'wouter'
import {
  type ComparedAccount,
  type ComparisonDetails,
  comparisonPageSize,
  type Difference,
  type DifferenceReason,
  readComparison,
} from '#api/fortnox/comparison'
import { useAnswer } from '#views/core/data.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { date, money } from '#views/core/format.ts'
import { PageSteps } from '#views/core/list/PageSteps.tsx'
import { Amount } from '#views/core/text/Amount.tsx'
import styles from './Comparison.module.css'
import { texts } from './comparisonTexts'
import { comparisonsName } from './names'

const kronor = (amount: number) => money({ amount, currency: 'SEK' })

export function ComparisonResult({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const [reason, setReason] = useState<DifferenceReason>()
  const { data, error, mutate } = useAnswer(comparisonsName, readComparison, { params: { id }, query: { page, ...(reason && { reason }) } })
  // Keeps the previous page while loading.
  const [last, setLast] = useState<ComparisonDetails>()
  if (data && data.data !== last) setLast(data.data)
  const shown = data?.data ?? last
  if (error && !shown) return <PartFault text={texts.loadFailed} onRetry={() => void mutate()} />
  if (!shown) return <Skeleton height="240px" />
  const pages = Math.ceil(shown.shown / comparisonPageSize)
  return (
    <>
      <section aria-label={texts.documentsHeading} className={styles.part}>
        <Heading as="h2" size="3">
          {texts.documentsHeading}
        </Heading>
        {shown.reasons.length === 0 && <Text size="2">{texts.noDifferences}</Text>}
        {shown.reasons.length > 1 && (
          <div className={styles.chips}>
            {[undefined, ...shown.reasons].map((each) => (
              <button
                key={each?.reason ?? ''}
                type="button"
                className={styles.chip}
                aria-pressed={each?.reason === reason}
                onClick={() => {
                  setReason(each?.reason)
                  setPage(1)
                }}
              >
                {each ? texts.reason(each.reason, each.count) : texts.all(shown.differences)}
              </button>
            ))}
          </div>
        )}
        <ul className={styles.rows}>
          {shown.rows.map((row) => (
            <DifferenceRow key={row.id} row={row} />
          ))}
        </ul>
        {pages > 1 && <PageSteps page={page} pages={pages} onPage={setPage} />}
      </section>
      {shown.accounts.length > 0 && <Accounts accounts={shown.accounts} />}
    </>
  )
}

function DifferenceRow({ row: { kind, number, reason, day, ours, theirs, difference, href, remoteId, remoteHref } }: { row: Difference }) {
  const name = `${texts.kinds[kind]} ${number}`
  const shownOf = (amount: number | null) => (amount === null ? texts.lacking : kronor(amount))
  const here = shownOf(ours)
  const there = shownOf(theirs)
  return (
    <li className={styles.difference}>
      <span className={styles.what}>
        <bdi>{name}</bdi>
        <Badge color="amber" highContrast>
          {texts.reasons[reason]}
        </Badge>
        <span className={styles.quiet}>{date(day, 'UTC')}</span>
      </span>
      <dl className={styles.sides}>
        <div>
          <dt>{texts.here}</dt>
          <dd>
            {href ? (
              <Link href={href} className={styles.link} aria-label={texts.open(here, texts.kinds[kind], number)}>
                {here}
              </Link>
            ) : (
              texts.lacking
            )}
          </dd>
        </div>
        <div>
          <dt>{texts.there}</dt>
          <dd>
            {remoteHref ? (
              <a
                href={remoteHref}
                target="_blank"
                rel="noreferrer"
                className={styles.link}
                aria-label={texts.openThere(there, remoteId ?? '')}
              >
                {there}
              </a>
            ) : (
              <>
                {there} {remoteId && <bdi dir="ltr">({remoteId})</bdi>}
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{texts.difference}</dt>
          <dd>
            <Amount>{kronor(difference)}</Amount>
          </dd>
        </div>
      </dl>
    </li>
  )
}

function Accounts({ accounts }: { accounts: readonly ComparedAccount[] }) {
  const differing = accounts.filter(({ ours, theirs, rounding }) => theirs - ours - rounding !== 0)
  return (
    <div className={styles.part}>
      <Heading as="h2" size="3">
        {texts.accountsHeading}
      </Heading>
      <Text size="2" color="gray" highContrast>
        {texts.accountsText}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles.scroll} aria-label={texts.accountsHeading} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.account}</th>
              {[texts.here, texts.there, texts.rounding, texts.difference, texts.others].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {accounts.map(({ account, ours, theirs, rounding, others }) => (
              <tr key={account} data-differs={differing.some((each) => each.account === account) || undefined}>
                <th scope="row">
                  <bdi dir="ltr">{account}</bdi>
                </th>
                {[ours, theirs, rounding, theirs - ours - rounding, others].map((amount, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns
                  <td key={i}>
                    <Amount>{kronor(amount)}</Amount>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
