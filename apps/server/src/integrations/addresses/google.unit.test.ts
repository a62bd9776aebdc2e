import { expect, test } from 'vitest'
import { googleGeocoder } from './google.ts'

const component = (type: string, name: string) => ({ long_name: name, short_name: name, types: [type] })
const foundIn = (country: string) =>
  googleGeocoder({
    mapsUrl: '',
    placesUrl: '',
    key: '',
    ask: async () => ({
      status: 200,
      body: {
        status: 'OK',
        results: [
          {
            address_components: [
              component('locality', 'Hialeah'),
              component('administrative_area_level_1', 'FL'),
              component('country', country),
            ],
          },
        ],
      },
    }),
  })({ addressLine1: '1 Main St', city: 'Hialeah', state: 'FL', zipCode: '33010' })

test('1 §5: accepts only places in the United States', async () => {
  expect(await foundIn('US')).toEqual({ cities: ['Hialeah'], state: 'FL' })
  expect(await foundIn('CU')).toBeUndefined()
})
