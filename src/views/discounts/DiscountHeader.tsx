import { Button, Flex } from '@radix-ui/themes'
import { useLocation } from 'wouter'
import { client } from '#api/core/client'
import type { AnswerOf } from '#api/core/endpoint'
import { recordPaths } from '#api/core/recordPaths'
import { addCopyOfDiscount } from '#api/discounts/discounts'
import { refresh } from '#views/core/data.ts'
import { errorText } from '#views/core/faults/errorText.ts'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import { DiscountBadge } from './DiscountBadge'
import { useDiscount } from './records'
import { texts } from './texts'

export default function Header({ id, path }: { id: number; path: string }) {
  const discount = useDiscount(id)
  const [, navigate] = useLocation()
  const copying = useCommand<AnswerOf<typeof addCopyOfDiscount>>({
    onSucceeded: ({ data }) => {
      void refresh('Discount')
      toast.success(texts.activation.copied)
      navigate(recordPaths(path).edit({ id: data.id }))
    },
    onFailed: (error) => toast.error(errorText(error, texts.failed)),
  })
  if (!discount) return null
  return (
    <Flex gap="3" align="center">
      <DiscountBadge state={discount.state} />
      <Button
        variant="soft"
        color="gray"
        loading={copying.isRunning}
        onClick={() => copying.run(() => client.call(addCopyOfDiscount, { params: { id } }))}
      >
        {texts.activation.copy}
      </Button>
    </Flex>
  )
}
