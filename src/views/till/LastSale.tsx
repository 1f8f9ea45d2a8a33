import { Button, Heading, Text } from '@radix-ui/themes'
import { client } from '#api/core/client'
import { receipt } from '#api/till/till'
import { saveFile } from '../core/files/saveFile'
import { money } from '../core/format'
import parts from '../core/Parts.module.css'
import { toast } from '../core/toast/toast'
import { useCommand } from '../core/useCommand'
import { messageOf } from '../orders/edit'
import type { Last } from './saleBefore'
import styles from './Till.module.css'
import { texts } from './texts'

const said = texts.last

/** The change of the last sale, large, and its receipt once the server has numbered it. */
export function LastSale({ last: { change, answer } }: { last: Last }) {
  const printing = useCommand<{ data: { name: string; pdf: string } }>({
    onSucceeded: ({ data }) => saveFile(data),
    onFailed: (error) => toast.error(messageOf(error)),
  })
  return (
    <section className={parts.part} aria-label={said.title}>
      <Heading as="h2" size="3">
        {answer ? said.number(answer.number) : said.title}
      </Heading>
      {change > 0 && (
        <div className={styles.change}>
          <bdi>{said.change(money({ amount: change, currency: 'SEK' }))}</bdi>
        </div>
      )}
      {answer ? (
        <div>
          <Button
            variant="soft"
            loading={printing.isRunning}
            onClick={() => printing.run(() => client.call(receipt, { params: { id: answer.id } }))}
          >
            {said.print}
          </Button>
        </div>
      ) : (
        <Text size="2" color="gray">
          {said.waiting}
        </Text>
      )}
    </section>
  )
}
