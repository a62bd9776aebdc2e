import type { ListedEntry, ListedKind } from '../sanctions.ts'

/** Entry of a list with these names, the main name first. */
export const listed = (uid: string, kind: ListedKind, ...[name = '', ...akas]: string[]): ListedEntry => ({
  uid,
  kind,
  name,
  akas: akas.map((aka) => ({ name: aka, isWeak: false })),
  programs: ['SDGT'],
  birthDates: [],
  countries: [],
  remarks: '',
})

/** Names of a listed person or organization, all invented, and other spellings of the same. */
const persons: Readonly<Record<string, string>> = {
  'Tomas KELLER': 'Keller, Tomas|Thomas J. Keller|Dr. Tomas Keller|TOMÁS KELLER|Thomas Keler|Tomas James Keller',
  'Muhammad Abd al-Rahman HUSAYN':
    'Mohammed Abdul Rahman Hussein|Mohamad Abdurrahman Hussain|Hussein Mohammed Abdelrahman',
  'Aleksandr Yevgenyevich SOKOLOV': 'Alexander Sokolov|Aleksandr Sokolow|Sokolov Alexander Evgenievich',
  'Dmitriy ZAYTSEV': 'Dmitri Zaitsev|Dmitry Zaytsev|Zaitsev, Dmitrij',
  'Yusuf AL-QASIMI': 'Youssef Qasimi|Yousef Al Kasimi|Yusif Qassimi|Alqasimi Yusuf',
  'Jose Antonio GARCIA LOPEZ': 'José A. García López|Jose Antonio Garcia|Garcia Lopez Jose|Jose Garcia-Lopez',
  'Maria Fernanda ROJAS QUINTERO': 'Maria Rojas Quintero|María F. Rojas|Fernanda Rojas Quintero',
  'Khalid IBN SALIM': 'Khaled bin Salem|Khalid Salim|Salim Khalid',
  'Abd al-Aziz ZIDAN': 'Abdulaziz Zidan|Abdelaziz Zidane|Abdul Aziz Zidan',
  'Viktor BONDARENKO': 'Wiktor Bondarenko|Victor Bondarenko|Bondarenko V.',
  'Ekaterina MOROZOVA': 'Yekaterina Morozova|Katerina Morozova|Ekaterina Morozowa',
  'Jean-Claude MBEKI': 'Jean Claude Mbeki|Mbeki Jeanclaude|Jean C. Mbeki',
  'Li Wei ZHANG': 'Zhang Liwei|Liwei Zhang|Wei Li Zhang',
  'Osama AL-HARITHI': 'Usama al Harithi|Ossama Harithi|Usamah Alharithi',
  'Fatima BEN YOUSSEF': 'Fatimah Ben Yusuf|Fatima bin Youssef|Ben Youssef, Fatima',
  'Sergei IVANCHENKO': 'Sergey Ivanchenko|Serhiy Ivanchenko|Ivanchenko, Sergei V.',
  'Robert MUGWAGWA': 'Bob Mugwagwa|Mugwagwa Robert|Robert T. Mugwagwa',
  'William CASTELLANO': 'Bill Castellano|Castellano, William|Will Castelano',
  'Pyotr NIKITIN': 'Petr Nikitin|Piotr Nikitin|Nikitin Pyotr',
  'Gulnara KARIMBEK': 'Gulnara Karimbek|Gulnora Karimbek|Karimbek, Gulnara Ms.',
  'Ri Song CHOL': 'Chol Ri Song|Ri Songchol|Ri Song-chol',
  'Mehmet YILDIRIM': 'Mehmed Yildirim|Mehmet Yıldırım|Yildirim Mehmet',
  'Hassan Ali DIRIYE': 'Hasan Ali Diriye|Diriye Hassan|Xasan Cali Diriye',
  'Nicolas MADRIGAL MOROS': 'Nicolás Madrigal Moros|Nicholas Madrigal|Madrigal Moros, Nicolas',
}
const organizations: Readonly<Record<string, string>> = {
  'HARBOR STAR TRADING LLC': 'Harbor Star Trading|Harbour Star Trading L.L.C.|Harbor Star Trading Company',
  'AL-NOOR EXCHANGE COMPANY': 'Al Noor Exchange|Alnoor Exchange Co|Al-Nur Exchange Company',
  'Zaporozhye Shipping Lines': 'Zaporozhye Shipping Lines Inc|Zaporozhie Shipping Line|Zaporozhye Shipping Lines (ZSL)',
  'COMERCIALIZADORA DEL PACIFICO S.A.': 'Comercializadora del Pacífico|Comercializadora Pacifico SA',
  'KONDOR AVIATION GROUP': 'Kondor Aviation Grp|Condor Aviation Group|Kondor Aviation Group Ltd',
}

/** [name on our side, is a person, number of the entry]. */
type Pair = readonly [name: string, isPerson: boolean, uid: string]
const entriesOf = (names: Readonly<Record<string, string>>, kind: ListedKind, from: number) =>
  Object.keys(names).map((name, index) => listed(String(from + index), kind, name))
const pairsOf = (names: Readonly<Record<string, string>>, isPerson: boolean, from: number): Pair[] =>
  Object.values(names).flatMap((others, index) =>
    others.split('|').map((other): Pair => [other, isPerson, String(from + index)]),
  )

export const samePairs: readonly Pair[] = [...pairsOf(persons, true, 1), ...pairsOf(organizations, false, 101)]

const firstNames =
  'Jose Maria Carlos Ana Juan Luis Mohammed Ali Ahmed Hassan Ivan Sergei Olga Elena Wei Ming John David Robert Linda Fatima Omar Pedro Rosa Miguel Igor'
const familyNames =
  'Garcia Lopez Perez Rodriguez Gonzalez Martinez Hernandez Khan Hussein Ivanov Petrov Smirnov Wang Chen Kim Nguyen Smith Johnson Santos Silva Morales Castro Ortega Ramos'
const words = (text: string): string[] => text.split(' ')

/** About 1,200 further listed persons: common words weigh little, as in the published list. */
const others = words(firstNames).flatMap((first, i) =>
  words(familyNames).flatMap((family, j) => {
    const second = words(familyNames)[(j + i + 1) % 24] ?? ''
    return [
      listed(`9${i}0${j}`, 'PERSON', `${first} ${family} ${second}`),
      listed(`8${i}0${j}`, 'ORGANIZATION', `${family} ${second} General Trading Company`),
    ]
  }),
)
export const corpusList: readonly ListedEntry[] = [
  ...entriesOf(persons, 'PERSON', 1),
  ...entriesOf(organizations, 'ORGANIZATION', 101),
  ...others,
]

/** Other people and businesses, some with a common word or the name of the other sex. */
export const otherNames: readonly (readonly [name: string, isPerson: boolean])[] = [
  ...(
    'Thomas Miller|James Keller|Anna Keller|Muhammad Iqbal|Alexander Petersen|Dmitri Volkov|Joseph Qasim|Antonia Garrido|' +
    'Mario Fernando Rivas|Khalid Mahmood|Victor Bonnet|Katherine Moore|Jean Claude Dupont|Li Na|Fatima Sheikh|Sergio Ivanez|' +
    'Robert Morgan|William Castle|Peter Nichols|Hassan Mirza|Nicolas Madden|Daniela Ortiz|Carla Diaz|Ana Ruiz|Luis Fonseca|' +
    'Mark Robertson|Susan Clark|Emily Young|Michael Brown|Jessica Davis|Chris Wilson|Ashley Taylor|Brian Anderson|' +
    'Kevin Thomas|Laura Jackson|Jason White|Rebecca Harris|Timothy Martin|Angela Thompson|Stephen Robinson|Ruth Walker|' +
    'Mariela Ibarra|Ben Okafor|Priya Patel|Anil Kumar|Yuki Tanaka|Hiroshi Sato|Minh Tran|Thuy Le|Olumide Adeyemi|' +
    'Grace Mensah|Kwame Boateng|Sofia Rossi|Luca Bianchi|Marie Dubois|Pierre Laurent|Hans Becker|Greta Schmidt|' +
    'Lars Nilsson|Ingrid Hansen|Paulo Oliveira|Beatriz Almeida|Mateo Vargas|Lucia Mendoza|Diego Salazar|Camila Paredes|' +
    'Omar Farooq|Layla Nasser|Yasmin Haddad|Karim Aziz|Ivanka Todorova|Petra Novakova|Jan Kowalski|Agnieszka Nowak'
  )
    .split('|')
    .map((name) => [name, true] as const),
  ...(
    'Star Market LLC|Harbor Pharmacy Inc|Harborview Dental PLLC|Pacific Vision Center LLC|Keller Family Dentistry PA|' +
    'Fresh Corner LLC|Milan Grocery Inc|Bayside Pharmacy Inc|Sonrisa Dental LLC|Clearview Vision Center LLC|' +
    'Bayview Hearing Center Inc|La Esquina Supermarket Inc|Garcia Brothers Grocery LLC|Noor Halal Market LLC|' +
    'Condor Coffee LLC|General Grocery Company|Lopez Pharmacy LLC|Sokolov Dental Group PA|Martinez & Sons Produce LLC|' +
    'Exchange Street Pharmacy Inc|Shipping Lane Deli LLC|Rodriguez Perez Family Foods Inc|International Food Mart LLC|' +
    'Trading Post Market Inc|Castro Valley Optical Inc|Silva Hearing Aids LLC|Kim Dental Arts PLLC|Aviation Drugs LLC'
  )
    .split('|')
    .map((name) => [name, false] as const),
  // Two common words in a combination that the list does not have.
  ...words(firstNames).flatMap((first, i) =>
    ['Torres', 'Vega', 'Romero', 'Becker'].map((family, j) => [`${first} ${family}`, (i + j) % 5 !== 0] as const),
  ),
]
