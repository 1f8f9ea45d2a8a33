import { Button, Heading, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import type { ShelfRow } from '#api/inventory/stock'
import { shelfLists } from '#api/inventory/stock'
import { decideCount, type Stocktake, type UndecidedCount, undecidedCounts } from '#api/inventory/stocktakes'
import { refresh, useAnswer } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { errorText } from '#views/core/faults/errorText.ts'
import { SearchBox } from '#views/core/field/options/SearchBox.tsx'
import { dateTime, number } from '#views/core/format.ts'
import { SmallTable } from '#views/core/SmallTable.tsx'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import styles from '../Inventory.module.css'
import { inventoryName } from '../kinds'
import { texts } from './texts'

const words = texts.undecided

/** Devices that may hold counts, unknown codes, and what came after the end. */
export function Undecided({ stocktake: { id, warehouse } }: { stocktake: Stocktake }) {
  const read = useAnswer(inventoryName, undecidedCounts, { params: { id } })
  const [chosen, setChosen] = useState<UndecidedCount>()
  const [latest, setLatest] = useState<number>()
  const command = useCommand({
    onSucceeded: (_, decided) => {
      setChosen((now) => (now && String(now.id) !== decided ? now : undefined))
      void refresh(inventoryName)
    },
    onFailed: (error) => toast.error(errorText(error)),
  })
  const decide = ({ id }: UndecidedCount, body: { decision: 'add' | 'leaveOut'; productDetailId?: number }) => {
    setLatest(id)
    command.run(() => client.call(decideCount, { params: { id }, body }), String(id))
  }
  const { devices = [], counts = [] } = read.data?.data ?? {}
  if (devices.length + counts.length === 0) return null
  return (
    <section className={styles.panel} aria-label={words.title}>
      {devices.length > 0 && (
        <div>
          <Heading as="h2" size="2">
            {words.devices}
          </Heading>
          <ul className={styles.plainList}>
            {devices.map(({ id: device, by, waiting, seenAt }) => (
              <li key={device}>{words.device(by, waiting, dateTime(seenAt))}</li>
            ))}
          </ul>
        </div>
      )}
      {counts.length > 0 && (
        <div>
          <Heading as="h2" size="2">
            {words.counts}
          </Heading>
          <SmallTable
            isCards
            rows={counts}
            rowKey={(count) => count.id}
            columns={[
              { title: words.what, isHeading: true, cell: (count) => <What count={count} /> },
              { title: words.reason, cell: ({ reason }) => words.reasons[reason] },
              {
                title: words.copies,
                isNumber: true,
                cell: ({ quantity, isTotal }) => (isTotal ? words.total(quantity) : number(quantity)),
              },
              { title: words.shelf, cell: ({ shelf }) => <bdi>{shelf}</bdi> },
              { title: words.by, cell: ({ by, at }) => <bdi title={dateTime(at)}>{by}</bdi> },
              {
                title: '',
                cell: (count) => (
                  <span className={styles.row}>
                    {count.productDetailId === null ? (
                      <Button size="1" variant="soft" highContrast aria-label={words.chooseOf(count.code)} onClick={() => setChosen(count)}>
                        {words.choose}
                      </Button>
                    ) : (
                      <Button
                        size="1"
                        variant="soft"
                        highContrast
                        aria-label={words.addOf(count.title)}
                        onClick={() => decide(count, { decision: 'add' })}
                      >
                        {words.add}
                      </Button>
                    )}
                    <Button
                      size="1"
                      variant="soft"
                      color="gray"
                      highContrast
                      aria-label={words.leaveOutOf(count.title || count.code)}
                      onClick={() => decide(count, { decision: 'leaveOut' })}
                    >
                      {words.leaveOut}
                    </Button>
                  </span>
                ),
              },
            ]}
          />
        </div>
      )}
      {chosen && (
        <Modal title={<bdi>{words.chooseOf(chosen.code)}</bdi>} onClose={() => setChosen(undefined)}>
          <SearchBox<ShelfRow>
            label={words.choose}
            placeholder={words.search}
            name={`${inventoryName}.choose`}
            endpoint={shelfLists[warehouse]}
            noneText={words.noTitle}
            takesFocus
            isBusy={command.isRunning && latest === chosen.id}
            render={({ title, isbn }) => (
              <>
                <Name>{title}</Name> {isbn && <Isbn>{isbn}</Isbn>}
              </>
            )}
            onChoose={({ productDetailId }) => decide(chosen, { decision: 'add', productDetailId })}
          />
        </Modal>
      )}
    </section>
  )
}

const What = ({ count: { title, code } }: { count: UndecidedCount }) => (
  <>
    {title && (
      <>
        <Name>{title}</Name>
        <br />
      </>
    )}
    <Text size="1">
      <Isbn>{code}</Isbn>
    </Text>
  </>
)
