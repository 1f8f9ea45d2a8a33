import { Button, Callout, Heading, Skeleton, Text } from '@radix-ui/themes'
import type { PlannedVoucher, SyncDryRun, VoucherLine } from '#api/fortnox/calls'
import type { SyncKind } from '#api/fortnox/kinds'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { money } from '#views/core/format.ts'
import parts from '#views/core/Parts.module.css'
import { Amount } from '#views/core/text/Amount.tsx'
import { Name } from '#views/core/text/Name.tsx'
import styles from './Fortnox.module.css'
import { texts } from './texts'

const dryRunTexts = texts.dryRun
const kronor = (amount: number) => money({ amount, currency: 'SEK' })
const shown = (amount: number) => (amount === 0 ? '' : kronor(amount))
const sumOf = (lines: readonly VoucherLine[], side: 'debit' | 'credit') => lines.reduce((sum, line) => sum + line[side], 0)

type Props = {
  kind: SyncKind
  dryRun: SyncDryRun | null
  error: unknown
  isStarting: boolean
  onConfirm: () => void
  onClose: () => void
}

export default function DryRunDialog({ kind, dryRun, error, isStarting, onConfirm, onClose }: Props) {
  const willSend = dryRun ? dryRun.create + dryRun.update + dryRun.doubtful : 0
  return (
    <Modal title={dryRunTexts.title} onClose={onClose}>
      {error instanceof Error ? (
        <Callout.Root highContrast color="red" role="alert">
          <Callout.Text>
            <bdi>{error.message}</bdi>
          </Callout.Text>
        </Callout.Root>
      ) : dryRun ? (
        <Plan kind={kind} dryRun={dryRun} />
      ) : (
        <div role="status" aria-label={dryRunTexts.reading}>
          <Skeleton height="120px" />
        </div>
      )}
      <div className={parts.buttons}>
        <Button type="button" variant="soft" color="gray" onClick={onClose}>
          {texts.cancel}
        </Button>
        {!(error instanceof Error) && (
          <Button type="button" disabled={willSend === 0 || isStarting} loading={isStarting} onClick={onConfirm}>
            {dryRunTexts.confirm}
          </Button>
        )}
      </div>
    </Modal>
  )
}

function Plan({ kind, dryRun }: { kind: SyncKind; dryRun: SyncDryRun }) {
  const { total, create, update, unchanged, doubtful, refused, before, refusals, vouchers, planned, accounts } = dryRun
  const facts = [
    [dryRunTexts.create, create],
    [dryRunTexts.update, update],
    [dryRunTexts.doubtful, doubtful],
    [dryRunTexts.unchanged, unchanged],
    [dryRunTexts.refused, refused],
    [dryRunTexts.before, before],
  ] as const
  return (
    <>
      <Text as="p" size="2" mb="2">
        {dryRunTexts.total(kind, total)}
      </Text>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value > 0)
          .flatMap(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      </dl>
      {create + update + doubtful === 0 && <Text size="2">{dryRunTexts.nothing}</Text>}
      {refusals.length > 0 && (
        <ul className={styles.faults}>
          {refusals.map(({ id, title, message }) => (
            <li key={id}>
              <Name>{title}</Name>: <bdi>{message}</bdi>
            </li>
          ))}
        </ul>
      )}
      {vouchers > 0 && <Accounting {...{ vouchers, planned, accounts }} />}
    </>
  )
}

function Accounting({ vouchers, planned, accounts }: Pick<SyncDryRun, 'vouchers' | 'planned' | 'accounts'>) {
  return (
    <>
      <Heading as="h3" size="3" mt="4" mb="1">
        {dryRunTexts.vouchers(vouchers)}
      </Heading>
      <Text as="p" size="2" mb="2">
        {dryRunTexts.balanced} {planned.every(({ isSent }) => !isSent) && dryRunTexts.byFortnox}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles.scroll} aria-label={dryRunTexts.vouchers(vouchers)} tabIndex={0}>
        <Lines lines={accounts} isSummed />
        <details>
          <summary>
            {dryRunTexts.each} {planned.length < vouchers && dryRunTexts.first(planned.length, vouchers)}
          </summary>
          {planned.map((voucher) => (
            <Voucher key={voucher.number} voucher={voucher} />
          ))}
        </details>
      </section>
    </>
  )
}

const Voucher = ({ voucher: { number, text, day, kind, lines } }: { voucher: PlannedVoucher }) => (
  <>
    <Text as="p" size="2" mt="3" weight="medium">
      <bdi dir="ltr">{number}</bdi> · <bdi>{text}</bdi> · {day} · {dryRunTexts.kinds[kind]}
    </Text>
    <Lines lines={lines} />
  </>
)

const Lines = ({ lines, isSummed = false }: { lines: readonly VoucherLine[]; isSummed?: boolean }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">{dryRunTexts.account}</th>
        <th scope="col" className={styles.amount}>
          {dryRunTexts.debit}
        </th>
        <th scope="col" className={styles.amount}>
          {dryRunTexts.credit}
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ account, debit, credit }) => (
        <tr key={account}>
          <th scope="row">
            <bdi dir="ltr">{account}</bdi>
          </th>
          <td className={styles.amount}>
            <Amount>{shown(debit)}</Amount>
          </td>
          <td className={styles.amount}>
            <Amount>{shown(credit)}</Amount>
          </td>
        </tr>
      ))}
    </tbody>
    {isSummed && (
      <tfoot>
        <tr>
          <th scope="row">{dryRunTexts.sum}</th>
          <td className={styles.amount}>
            <Amount>{kronor(sumOf(lines, 'debit'))}</Amount>
          </td>
          <td className={styles.amount}>
            <Amount>{kronor(sumOf(lines, 'credit'))}</Amount>
          </td>
        </tr>
      </tfoot>
    )}
  </table>
)
