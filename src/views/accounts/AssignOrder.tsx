import { Button, Flex, Link as TextLink } from '@radix-ui/themes'
import { useState } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import { integer, metaOf } from '#api/core/field'
import { ApiError } from '#api/core/http'
import { assignBasketToUser } from '#api/orders/basketEdits'
import { type Basket, basketById } from '#api/orders/baskets'
import type { Values } from '#machines/core/form'
import { Aside } from '#views/core/Aside.tsx'
import { part } from '#views/core/chunk.ts'
import { refresh } from '#views/core/data.ts'
import { Modal } from '#views/core/dialog/Modal.tsx'
import { formSchema, formValues } from '#views/core/field/codec.ts'
import { FieldFor } from '#views/core/field/FieldFor.tsx'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { useIsAllowed } from '#views/core/Guard.tsx'
import { Notice } from '#views/core/held/Notice.tsx'
import { useForm } from '#views/core/useForm.ts'
import { edit, messageOf } from '#views/orders/edit.ts'
import { whereIs } from '#views/orders/whereIs.ts'
import { texts } from './texts'

const WaitingOrders = part('the waiting orders', () => import('./WaitingOrders'))

const assigningTexts = texts.assigning
const fields = { basketId: integer(assigningTexts.number, { min: 1, max: 2_147_483_647 }) }
const schema = formSchema(fields)

type Assigned = { id: number; basket?: Basket }

export function AssignOrder({ userId, name, onClose }: { userId: number; name: string; onClose: () => void }) {
  const mayRead = useIsAllowed('CustomerOrders')
  const [done, setDone] = useState<Assigned>()
  const form = useForm({
    schema,
    initial: formValues(fields),
    submit: (values: Values) => assign(userId, Number(values.basketId), mayRead),
  })
  return (
    <Modal title={<bdi>{assigningTexts.title(name)}</bdi>} onClose={onClose}>
      <Flex direction="column" gap="3">
        {done && (
          <Notice
            tone="success"
            title={assigningTexts.done(done.id, name)}
            actions={done.basket && <OrderLink id={done.id} basket={done.basket} />}
          />
        )}
        <Form
          form={form}
          label={assigningTexts.title(name)}
          summary="none"
          onFailed={() => setDone(undefined)}
          onSucceeded={(answer) => {
            setDone(answer)
            form.send({ type: 'form.reset' })
            void refresh('Basket')
          }}
        >
          <FieldFor form={form} name="basketId" meta={{ ...metaOf(fields.basketId), hint: assigningTexts.hint }} autoFocus />
          <Aside>
            <WaitingOrders form={form} />
          </Aside>
          <Flex gap="3" justify="end">
            <Button type="button" variant="soft" color="gray" onClick={onClose}>
              {done ? texts.done : texts.cancel}
            </Button>
            <SubmitButton form={form}>{assigningTexts.submit}</SubmitButton>
          </Flex>
        </Form>
      </Flex>
    </Modal>
  )
}

function OrderLink({ id, basket }: Required<Assigned>) {
  const place = whereIs({ status: basket.status, paymentState: basket.payment.state })
  return (
    <TextLink size="2" underline="always" asChild>
      <Link href={place.page({ id })}>{assigningTexts.open(id)}</Link>
    </TextLink>
  )
}

/** After a lost answer the order is read first. @throws {ApiError} */
async function assign(userId: number, id: number, mayRead: boolean): Promise<Assigned> {
  const reread = async () => {
    if (!mayRead) return undefined
    return client.call(basketById, { params: { id } }).then(
      ({ data }) => data,
      () => undefined,
    )
  }
  const send = () => client.call(assignBasketToUser, { query: { userId, basketId: id, expected: 0 } })
  try {
    const { basket } = await edit(send, { reread, isDone: ({ customer }) => customer?.id === userId })
    return { id, basket }
  } catch (error) {
    throw refusal(error, id)
  }
}

function refusal(error: unknown, id: number): ApiError {
  const status = error instanceof ApiError ? error.status : 0
  const why = status === 404 ? assigningTexts.noSuchOrder(id) : messageOf(error)
  return new ApiError(status, why, { fieldErrors: { basketId: [why] } }, assignBasketToUser.path)
}
