/** Location and credentials of an S3-compatible file store. With `endpoint` the bucket is part of the path. */
export type S3Settings = {
  bucket: string
  /** Folder inside the bucket, without slashes at its ends; may be empty. */
  prefix: string
  region: string
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | undefined
}
export type FilesSettings = { kind: 'disk'; dir: string } | ({ kind: 's3' } & S3Settings)

export type FilesEnv = {
  FILES_URL?: string | undefined
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
  AWS_SESSION_TOKEN?: string | undefined
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const known = ['region', 'endpoint']

const s3UrlOf = ({ FILES_URL: url }: FilesEnv): URL | undefined =>
  url !== undefined && url.startsWith('s3:') ? new URL(url) : undefined

const isWebAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

/** Returns the endpoint of an S3-compatible store, undefined for AWS, for a folder and for an invalid endpoint. */
export const filesEndpoint = (env: FilesEnv): string | undefined => {
  const endpoint = s3UrlOf(env)?.searchParams.get('endpoint') ?? ''
  return isWebAddress(endpoint) ? endpoint : undefined
}

/** Returns the errors of a file store on S3, each with the name of its setting. */
export const filesProblems = (env: FilesEnv): string[] => {
  const url = s3UrlOf(env)
  if (url === undefined) return []
  const endpoint = url.searchParams.get('endpoint')
  const unknown = [...url.searchParams.keys()].filter((name) => !known.includes(name))
  return [
    ...(bucketName.test(url.hostname) ? [] : ['FILES_URL names no bucket: use s3://bucket/prefix?region=us-east-1']),
    ...(url.username === '' && url.password === ''
      ? []
      : ['FILES_URL contains credentials: use AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY']),
    ...unknown.map((name) => `FILES_URL has an unknown parameter: ${name}`),
    ...(endpoint === null || isWebAddress(endpoint) ? [] : ['FILES_URL has an endpoint that is no web address']),
    ...(endpoint === null && !url.searchParams.get('region')
      ? ['FILES_URL names no region: add ?region=us-east-1']
      : []),
    ...(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const).flatMap((name) =>
      env[name] === undefined ? [`${name} is missing: FILES_URL names an S3 store`] : [],
    ),
  ]
}

/** Expects settings without `filesProblems`. `folder` is the default of a store on disk. */
export const filesOf = (env: FilesEnv, folder: string): FilesSettings => {
  const url = s3UrlOf(env)
  if (url === undefined) return { kind: 'disk', dir: env.FILES_URL ? new URL(env.FILES_URL).pathname : folder }
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, ''),
    region: url.searchParams.get('region') || 'us-east-1',
    endpoint: filesEndpoint(env),
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    sessionToken: env.AWS_SESSION_TOKEN,
  }
}
