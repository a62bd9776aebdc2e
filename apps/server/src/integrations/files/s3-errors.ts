import { S3ServiceException } from '@aws-sdk/client-s3'
import { StoreFullError, StoreUnavailableError } from './port.ts'

/** Error codes of full stores and quotas, from Ceph, MinIO and others; AWS has no such code. */
const full = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'InsufficientStorage'])
/** Client errors that end by themselves or when operations repair the store. */
const passing = new Set(['RequestTimeout', 'SlowDown', 'OperationAborted', 'NoSuchBucket'])
const passingStatus = new Set([408, 429])

/** Returns the store's error code, empty for errors of other origin. */
export const codeOf = (error: unknown): string => (error instanceof S3ServiceException ? error.name : '')

/** Converts errors of the client to the port's: no room, no usable answer, or unchanged where a repeat does not help. */
export const portError = (error: unknown): unknown => {
  if (error instanceof StoreUnavailableError) return error
  if (error instanceof S3ServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0
    if (full.has(error.name) || status === 507) return new StoreFullError('no room for files', { cause: error })
    const isPassing = passing.has(error.name) || passingStatus.has(status)
    const isFinal = (status >= 400 && status < 500) || error.name === 'NotImplemented'
    if (isFinal && !isPassing) return error
  }
  return new StoreUnavailableError('the file store is unavailable', { cause: error })
}

const sentences: Record<string, (bucket: string) => string> = {
  InvalidAccessKeyId: () => 'AWS_ACCESS_KEY_ID is not a key of the file store in FILES_URL.',
  SignatureDoesNotMatch: () => 'AWS_SECRET_ACCESS_KEY does not fit AWS_ACCESS_KEY_ID.',
  InvalidToken: () => 'AWS_SESSION_TOKEN is not accepted by the file store in FILES_URL.',
  ExpiredToken: () => 'AWS_SESSION_TOKEN has expired.',
  NoSuchBucket: (bucket) => `FILES_URL names the bucket ${bucket}, which does not exist.`,
  AccessDenied: (bucket) => `AWS_ACCESS_KEY_ID may not list the bucket ${bucket} of FILES_URL.`,
  AuthorizationHeaderMalformed: (bucket) => `FILES_URL names another region than that of the bucket ${bucket}.`,
  PermanentRedirect: (bucket) => `FILES_URL names another region than that of the bucket ${bucket}.`,
}

/** Names the setting that the store rejects. Returns a `StoreUnavailableError` without such a cause unchanged. */
export const settingError = (error: unknown, bucket: string): unknown => {
  const cause = error instanceof StoreUnavailableError ? error.cause : error
  const sentence = sentences[codeOf(cause)]
  if (sentence) return new Error(sentence(bucket), { cause })
  if (error instanceof StoreUnavailableError) return error
  return new Error(`The file store in FILES_URL refuses calls (${codeOf(cause) || String(cause)}).`, { cause })
}
