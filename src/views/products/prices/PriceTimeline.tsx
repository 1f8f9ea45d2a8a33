import { Button, Heading, Skeleton, Text } from '@radix-ui/themes'
import { client } from '#api/core/client'
import { type PriceRow, type PriceTimeline, pricesOf } from '#api/products/prices'
import type { Kind } from '#api/products/rules'
import { refresh, useItem } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { ReadFault } from '#views/core/faults/ReadFault.tsx'
import { dateTime, money } from '#views/core/format.ts'
import parts from '#views/core/Parts.module.css'
import table from '#views/core/SmallTable.module.css'
import { Amount } from '#views/core/text/Amount.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { PriceStrip } from './PriceStrip'
import styles from './PriceTimeline.module.css'
import { ScheduleForm } from './ScheduleForm'
import { texts } from './texts'

export default function PriceTimelinePanel({ kind, id }: { kind: Kind; id: number }) {
  const { data, error, mutate } = useItem('PriceTimeline', pricesOf[kind].timeline, id)
  const timeline = data?.data
  return (
    <section className={styles.section} aria-labelledby="prices">
      <Heading as="h2" size="3" id="prices">
        {texts.title}
      </Heading>
      {!timeline && (error ? <ReadFault title={texts.title} error={error} onRetry={() => void mutate()} /> : <Skeleton height="160px" />)}
      {timeline && timeline.now === null && (
        <div>
          <Text as="p" size="2" weight="medium">
            {texts.none}
          </Text>
          <Text as="p" size="2" color="gray">
            {texts.noneHint}
          </Text>
        </div>
      )}
      {timeline && timeline.now !== null && (
        <>
          <Figures timeline={timeline} />
          <PriceStrip rows={timeline.rows} />
          <Rows kind={kind} rows={timeline.rows} />
          <ScheduleForm kind={kind} timeline={timeline} />
        </>
      )}
    </section>
  )
}

function Figures({ timeline: { now, list, lowest, currency, includesVat } }: { timeline: PriceTimeline }) {
  const figures = [
    [texts.now, now],
    [texts.list, list],
    [texts.lowest, lowest],
  ] as const
  return (
    <dl className={parts.figures}>
      {figures.map(([label, amount]) => (
        <div key={label}>
          <dt>
            {label}, {texts.vat(includesVat)}
          </dt>
          <dd>{amount === null ? '–' : <Amount>{money({ amount, currency })}</Amount>}</dd>
        </div>
      ))}
    </dl>
  )
}

const Rows = ({ kind, rows }: { kind: Kind; rows: readonly PriceRow[] }) => (
  // A table that is wider than the page is scrolled, by the keyboard too.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
  <section className={table.scroll} tabIndex={0} aria-label={texts.table}>
    <table className={`${table.table} ${table.cards}`}>
      <thead>
        <tr>
          <th scope="col">{texts.price}</th>
          <th scope="col">{texts.what}</th>
          <th scope="col">{texts.from}</th>
          <th scope="col">{texts.until}</th>
          <th scope="col">{texts.by}</th>
          <td>
            <span className="visually-hidden">{texts.takeBack}</span>
          </td>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} kind={kind} row={row} />
        ))}
      </tbody>
    </table>
  </section>
)

function Row({ kind, row }: { kind: Kind; row: PriceRow }) {
  const removing = useCommand({
    onSucceeded: () => {
      toast.success(texts.takenBack)
      void refresh('PriceTimeline')
    },
    onFailed: (error) => {
      toast.error(errorText(error, texts.failed))
      void refresh('PriceTimeline')
    },
  })
  const shown = money({ amount: row.amount, currency: row.currency })
  const from = dateTime(row.from)
  return (
    <tr className={styles.row} data-phase={row.phase}>
      <th scope="row" className={table.line}>
        <Amount>{shown}</Amount> <small>{texts.vat(row.includesVat)}</small>
      </th>
      <td data-label={texts.what}>
        <span>
          <bdi>{row.discount ? texts.sale(row.discount.title) : texts.kinds[row.kind]}</bdi> <small>({texts.phases[row.phase]})</small>
        </span>
      </td>
      <td className={table.line} data-label={texts.from}>
        <time dateTime={row.from}>{from}</time>
      </td>
      <td className={table.line} data-label={row.until ? texts.until : undefined}>
        {row.until && <time dateTime={row.until}>{dateTime(row.until)}</time>}
      </td>
      <td data-label={row.by ? texts.by : undefined}>{row.by && <bdi>{row.by}</bdi>}</td>
      <td>
        {row.kind === 'list' && row.phase === 'ahead' && (
          <Button
            size="1"
            variant="ghost"
            color="gray"
            loading={removing.isRunning}
            aria-label={texts.takeBackOf(shown, from)}
            onClick={() => removing.run(() => client.call(pricesOf[kind].removeScheduled, { params: { id: row.id } }))}
          >
            {texts.takeBack}
          </Button>
        )}
      </td>
    </tr>
  )
}
