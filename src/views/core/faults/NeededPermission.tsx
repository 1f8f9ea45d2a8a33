import { Text } from '@radix-ui/themes'
import { permissionTitle } from '#api/core/permissionTitles'

const texts = { needs: 'Required permission:' }

export default function NeededPermission({ name }: { name: string }) {
  return (
    <Text as="p" align="center">
      {texts.needs} <bdi>{permissionTitle(name)}</bdi>
    </Text>
  )
}
