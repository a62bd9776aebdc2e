import { ListMultipartUploadsCommand, S3Client, type MultipartUpload } from '@aws-sdk/client-s3'
import { sandboxStore } from '@tillgate/sandbox/providers/s3.ts'
import type { S3Settings } from '#server/config/files-settings.ts'

export const s3SettingsOf = (sandboxUrl: string): S3Settings => ({
  ...sandboxStore,
  prefix: 'trial/files',
  endpoint: `${sandboxUrl}/s3`,
  sessionToken: undefined,
})

/** A client beside the adapter, for the state that the port does not show. */
export const s3ClientOf = ({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings): S3Client =>
  new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  })

/** Returns the unfinished uploads of all pages. */
export const uploadsOf = async (client: S3Client, { bucket }: S3Settings): Promise<MultipartUpload[]> => {
  const found: MultipartUpload[] = []
  let isCut = true
  for (let marker = {}; isCut;) {
    const page = await listUploads(client, bucket, marker)
    found.push(...(page.Uploads ?? []))
    isCut = page.IsTruncated === true
    marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
  return found
}
const listUploads = (client: S3Client, Bucket: string, marker: object) =>
  client.send(new ListMultipartUploadsCommand({ Bucket, ...marker }))
