export type ObjectSettings = {
  url: string
  bucket: string
  region: string
  key: string
  secret: string
  isTarget: boolean
}

const names = ['FILES_S3_URL', 'FILES_S3_BUCKET', 'FILES_S3_KEY', 'FILES_S3_SECRET'] as const

/** Returns a sentence where the variables do not fit together; undefined where none is set. */
export function readObjectSettings(env: Record<string, string | undefined>): ObjectSettings | string | undefined {
  const where = env.FILES_IN || 'objects'
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) {
    if (env.FILES_S3_REGION) return `FILES_S3_REGION needs ${names.join(', ')}`
    return env.FILES_IN && where !== 'database' ? `FILES_IN=${where} needs ${names.join(', ')}` : undefined
  }
  if (missing.length) return `The store of files is half configured: set ${missing.join(', ')} too`
  const { FILES_S3_URL: url = '', FILES_S3_BUCKET: bucket = '', FILES_S3_KEY: key = '', FILES_S3_SECRET: secret = '' } = env
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return `FILES_S3_URL is ${url}, but it is an address such as https://s3.example.org`
  // Names of buckets by Amazon S3, general purpose buckets.
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return `FILES_S3_BUCKET is ${bucket}, which no bucket can be called`
  if (where !== 'objects' && where !== 'database') return `FILES_IN is ${where}, but it is objects or database`
  return { url, bucket, region: env.FILES_S3_REGION || 'us-east-1', key, secret, isTarget: where === 'objects' }
}
