import { Button, Flex, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { PageHeading } from '../PageHeading'
import { tryAgain } from './tryAgain'

type Props = { title: string; hint: string; back?: ReactNode; onRetry?: (() => void) | undefined }

export const RecordFault = ({ title, hint, back, onRetry }: Props) => (
  <Flex direction="column" gap="3" align="start" role="alert">
    <PageHeading>{title}</PageHeading>
    {back}
    <Text as="p" size="2" color="gray" my="0">
      <bdi>{hint}</bdi>
    </Text>
    {onRetry && <Button onClick={onRetry}>{tryAgain}</Button>}
  </Flex>
)
