import { Badge, Button, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import { inventoryPaths } from '#api/inventory/paths'
import { cancelStocktake, closeStocktake, reopenStocktake, type Stocktake } from '#api/inventory/stocktakes'
import { type StocktakeEvent, stocktakeLabels, stocktakeLaw } from '#machines/inventory/stocktakeStatus'
import { refresh } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { errorText } from '#views/core/faults/errorText.ts'
import { dateTime, money, number } from '#views/core/format.ts'
import parts from '#views/core/Parts.module.css'
import { Amount } from '#views/core/text/Amount.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import styles from '../Inventory.module.css'
import { inventoryName } from '../kinds'
import { texts as inventory } from '../texts'
import ApproveDialog from './ApproveDialog'
import { texts } from './texts'

const again = () => void refresh(inventoryName)

export function Session({ stocktake }: { stocktake: Stocktake }) {
  const { id, warehouse, state, shelf, counted, titles, more, fewer, value, moved, people } = stocktake
  const [dialog, setDialog] = useState<'close' | 'cancel' | 'approve'>()
  const command = useCommand({
    onSucceeded: (_, subject) => {
      setDialog((now) => (now === subject ? undefined : now))
      again()
    },
    onFailed: (error) => {
      toast.error(errorText(error))
      again()
    },
  })
  const facts = { titles, counted, moved, below: [] }
  const refusal = (event: StocktakeEvent) => stocktakeLaw.refusal(state, event, facts)
  const close = (rest?: 'keep' | 'none') => command.run(() => client.call(closeStocktake, { params: { id }, query: { rest } }), 'close')
  const noPosting = state === 'review' ? refusal({ type: 'stocktake.approve' }) : undefined
  return (
    <section className={styles.panel} aria-label={stocktakeLabels[state]}>
      <div className={styles.row}>
        <Badge size="2" highContrast color={state === 'open' ? 'blue' : 'amber'}>
          {stocktakeLabels[state]}
        </Badge>
        <Text size="2">{texts.startedBy(stocktake.startedBy, dateTime(stocktake.startedAt))}</Text>
        {shelf && <Text size="2">{texts.ofShelf(shelf)}</Text>}
        {people.length > 0 && <Text size="2">{texts.people(people.map(({ name, counts }) => texts.person(name, counts)).join(', '))}</Text>}
      </div>
      <progress className={styles.progress} max={titles || 1} value={counted} aria-label={texts.figures.counted} />
      <dl className={styles.figures}>
        <Figure title={texts.figures.counted} value={texts.ofTitles(counted, titles)} />
        <Figure title={texts.figures.more} value={number(more)} />
        <Figure title={texts.figures.fewer} value={number(fewer)} />
        <Figure title={texts.figures.value} value={money({ amount: value, currency: 'SEK' })} />
        {moved > 0 && <Figure title={texts.figures.moved} value={number(moved)} />}
      </dl>
      <div className={styles.row}>
        {state === 'open' ? (
          <>
            <Button asChild>
              <Link href={inventoryPaths.count({ warehouse })}>{texts.count}</Link>
            </Button>
            <Button
              variant="soft"
              highContrast
              loading={command.isRunning}
              onClick={() => (refusal({ type: 'stocktake.close' }) ? setDialog('close') : close())}
            >
              {texts.close}
            </Button>
          </>
        ) : (
          <>
            <Button
              disabled={noPosting !== undefined}
              aria-describedby={noPosting ? 'count-says' : undefined}
              onClick={() => setDialog('approve')}
            >
              {texts.approve}
            </Button>
            <Button variant="soft" highContrast onClick={() => command.run(() => client.call(reopenStocktake, { params: { id } }))}>
              {texts.reopen}
            </Button>
          </>
        )}
        <Button variant="soft" color="gray" highContrast onClick={() => setDialog('cancel')}>
          {texts.cancel}
        </Button>
        {noPosting && <span id="count-says">{noPosting.message}</span>}
      </div>
      {dialog === 'close' && (
        <Modal title={texts.closing} role="alertdialog" onClose={() => setDialog(undefined)}>
          <Text as="p" size="2">
            {texts.closingText(titles - counted)}
          </Text>
          <div className={parts.buttons}>
            <Button variant="soft" color="gray" onClick={() => setDialog(undefined)}>
              {inventory.cancel}
            </Button>
            <Button variant="soft" highContrast onClick={() => close('none')}>
              {texts.nothing}
            </Button>
            <Button onClick={() => close('keep')}>{texts.keep}</Button>
          </div>
        </Modal>
      )}
      {dialog === 'approve' && <ApproveDialog stocktake={stocktake} onClose={() => setDialog(undefined)} />}
      {dialog === 'cancel' && (
        <Modal title={texts.cancelling} role="alertdialog" onClose={() => setDialog(undefined)}>
          <Text as="p" size="2">
            {texts.cancellingText}
          </Text>
          <div className={parts.buttons}>
            <Button variant="soft" color="gray" onClick={() => setDialog(undefined)}>
              {inventory.cancel}
            </Button>
            <Button
              color="red"
              variant="soft"
              highContrast
              onClick={() => command.run(() => client.call(cancelStocktake, { params: { id } }), 'cancel')}
            >
              {texts.cancel}
            </Button>
          </div>
        </Modal>
      )}
    </section>
  )
}

const Figure = ({ title, value }: { title: string; value: string }) => (
  <div>
    <dt>{title}</dt>
    <dd>
      <Amount>{value}</Amount>
    </dd>
  </div>
)
