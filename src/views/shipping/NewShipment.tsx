import { Text, Link as TextLink } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { client } from '#api/core/client'
import { choice, integer, metaOf } from '#api/core/field'
import { rows } from '#api/core/kinds/rows'
import { shipmentPaths } from '#api/shipping/paths'
import {
  type BeforeBooking,
  type BookableService,
  beforeBooking,
  type Carrier,
  carrierList,
  carrierNames,
  createDhl,
  createPostnord,
} from '#api/shipping/shipments'
import { shownValue } from '#machines/core/form'
import { useBack } from '#views/core/back.ts'
import { refresh, useAnswer, useOptions } from '#views/core/data.ts'
import { formSchema, formValues, rowsOf } from '#views/core/field/codec.ts'
import { optionsCall } from '#views/core/field/entityOptions.ts'
import { FieldFor } from '#views/core/field/FieldFor.tsx'
import { Form } from '#views/core/field/Form.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { PageHeader } from '#views/core/PageHeader.tsx'
import parts from '#views/core/Parts.module.css'
import type { PageProps } from '#views/core/pages.ts'
import { toId } from '#views/core/toId.ts'
import { useForm } from '#views/core/useForm.ts'
import { shipmentName } from './name'
import styles from './Shipping.module.css'
import { texts } from './texts'

type Option = { id: number; title: string; type: string }
type Service = Pick<BookableService, 'id' | 'title' | 'carrier' | 'mostWeight'>
const carrierOf: Readonly<Record<string, Carrier>> = { 'post-nord': 'postnord', 'dhl-fr': 'dhlFreight', 'dhl-express': 'dhlExpress' }

const isSameList = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((each, i) => each === b[i])

export default function NewShipment({ page }: PageProps) {
  const { link } = useBack(shipmentPaths.list)
  const services = useOptions('PostService', optionsCall('PostService')).data as { data: Option[] } | undefined
  const carriers = useAnswer(shipmentName, carrierList, {}).data?.data
  const query = new URLSearchParams(useSearch())
  const sent = { basketId: toId(query.get('order') ?? '') ?? undefined, deliveryId: toId(query.get('delivery') ?? '') ?? undefined }
  const { basketId, deliveryId } = sent
  const answer = useAnswer(shipmentName, beforeBooking, basketId === undefined ? null : { params: { id: basketId }, query: { deliveryId } })
  const before = answer.data?.data ?? (answer.error ? fallback : undefined)
  return (
    <div className={styles.page}>
      <PageHeader
        title={page.title}
        back={
          <TextLink size="2" {...link}>
            {texts.back}
          </TextLink>
        }
      />
      <p>{texts.text}</p>
      {sent.deliveryId !== undefined && <p>{texts.ofDelivery(sent.deliveryId, sent.basketId ?? 0)}</p>}
      {services && carriers && (sent.basketId === undefined || before) && (
        <Booking
          services={bookable(services.data, before)}
          missing={new Map(carriers.map((each) => [each.carrier, each.missing]))}
          sent={sent}
          before={before}
        />
      )}
    </div>
  )
}

/** Those that go to the address, where the order is known. */
const bookable = (options: readonly Option[], before: BeforeBooking | undefined): Service[] =>
  before?.services.length
    ? before.services.filter(({ isElsewhere }) => !isElsewhere)
    : options.flatMap(({ id, title, type }) => {
        const carrier = carrierOf[type]
        return carrier ? [{ id, title, carrier, mostWeight: null }] : []
      })

const fallback: BeforeBooking = { refusal: null, postServiceId: null, weight: 0, unweighed: [], services: [], shipments: [] }
type Sent = { basketId: number | undefined; deliveryId: number | undefined }

type Props = {
  services: readonly Service[]
  missing: ReadonlyMap<Carrier, readonly string[]>
  sent: Sent
  before: BeforeBooking | undefined
}

function Booking({ services, missing, sent: { basketId, deliveryId }, before }: Props) {
  const [, navigate] = useLocation()
  const own = services.find(({ id }) => id === before?.postServiceId) ?? services[0]
  const [fields] = useState(() => ({
    order: integer(texts.fields.order, { min: 1, max: 2_147_483_647 }),
    service: choice(
      texts.fields.service,
      Object.fromEntries(services.map(({ id, title, carrier }) => [`s${id}`, `${carrierNames[carrier]}: ${title}`])),
    ),
    parcels: rows(
      texts.fields.parcels,
      { weightGrams: integer(texts.fields.weight, { min: 1, max: 1_000_000, unit: 'g' }) },
      { min: 1, max: 20 },
    ),
    format: choice(texts.fields.format, texts.formats),
  }))
  const [schema] = useState(() => formSchema(fields))
  const [initial] = useState(() =>
    formValues(fields, {
      order: basketId,
      service: own && `s${own.id}`,
      parcels: [{ weightGrams: before?.weight || undefined }],
      format: 'pdf',
    }),
  )
  const serviceOf = (value: unknown) => services.find(({ id }) => `s${id}` === value)
  const form = useForm({
    schema,
    initial,
    submit({ order: basket, service, parcels, format }) {
      const chosen = serviceOf(service)
      const part = basket === basketId && deliveryId !== undefined ? { deliveryId } : {}
      const body = { ...part, parcels: parcels.map(({ weightGrams }) => ({ weightGrams })), labelFormat: format }
      return chosen?.carrier === 'postnord'
        ? client.call(createPostnord, { params: { id: basket }, body: { ...body, postServiceId: chosen.id } })
        : client.call(createDhl, { params: { a: basket, b: chosen?.id ?? 0 }, body })
    },
  })
  const chosen = useSelector(form, (snapshot) => serviceOf(shownValue(snapshot, 'service')))
  const order = useSelector(form, (snapshot) => Number(shownValue(snapshot, 'order')))
  const weights = useSelector(
    form,
    (snapshot) => rowsOf(shownValue(snapshot, 'parcels')).map(({ weightGrams }) => Number(weightGrams) || 0),
    isSameList,
  )
  const tooHeavy = weights.find((grams) => grams > (chosen?.mostWeight ?? Number.POSITIVE_INFINITY))
  const isKnown = order === basketId
  const lacking = (chosen && missing.get(chosen.carrier)) ?? []
  const refusal =
    (isKnown ? before?.refusal : null) ??
    (chosen && tooHeavy !== undefined ? texts.tooHeavy(chosen.title, chosen.mostWeight ?? 0, tooHeavy) : null)
  const elsewhere = (before?.services ?? []).flatMap(({ isElsewhere, refusal: why }) => (isElsewhere && why ? [why] : []))
  return (
    <Form
      form={form}
      label={texts.heading}
      onSucceeded={(answer) => {
        void refresh(shipmentName)
        navigate(shipmentPaths.edit({ id: (answer as { data: { shipmentId: number } }).data.shipmentId }), { replace: true })
      }}
      onFailed={() => void refresh(shipmentName)}
    >
      {Object.entries(fields).map(([name, field]) => (
        <FieldFor key={name} form={form} name={name} meta={metaOf(field)} source={undefined} />
      ))}
      <Text as="p" size="2">
        {texts.inAll(
          weights.reduce((sum, grams) => sum + grams, 0),
          isKnown ? (before?.weight ?? 0) : 0,
        )}
      </Text>
      {isKnown && before && before.unweighed.length > 0 && <p className={styles.note}>{texts.unweighed(before.unweighed)}</p>}
      {isKnown && elsewhere.length > 0 && (
        <details className={styles.elsewhere}>
          <summary>{texts.refused}</summary>
          <ul>
            {elsewhere.map((why) => (
              <li key={why} dir="auto">
                {why}
              </li>
            ))}
          </ul>
        </details>
      )}
      {chosen && lacking.length > 0 && (
        <p role="status" className={styles.note}>
          {texts.notSetUp(carrierNames[chosen.carrier], lacking.join(', '))}
        </p>
      )}
      {refusal && lacking.length === 0 && (
        <p role="status" className={styles.note}>
          <bdi>{refusal}</bdi>
        </p>
      )}
      <fieldset disabled={lacking.length > 0 || Boolean(refusal)} className={`${styles.bare} ${parts.buttons}`}>
        <SubmitButton form={form}>{texts.book}</SubmitButton>
      </fieldset>
    </Form>
  )
}
