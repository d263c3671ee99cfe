import { expect, test } from 'vitest'
import { seeded } from '#test/score-inputs.ts'
import { checkKaryotype, karyotypeFromText, karyotypeToText, readKaryotype } from '../index.ts'

function read(text: string) {
  const karyotype = readKaryotype(karyotypeFromText(text))
  if (!karyotype) throw new Error(`${text}: ${messages(text)}`)
  return karyotype
}

const messages = (text: string) => checkKaryotype('karyotype', karyotypeFromText(text)).map(({ message }) => message)
const abnormalitiesIn = (text: string) => read(text).readings[0].abnormalities.map((one) => one.text)
const remarksOn = (text: string) => read(text).remarks.join(' | ')

test.each([
  ['normal', []],
  ['Normal.', []],
  ['normal male karyotype', []],
  ['46,XX', []],
  ['46 XX', []],
  ['46;XX;del(20)(q12)', ['del(20)(q12)']],
  ['46,XY[20]', []],
  ['46, XX, del(5)(q13q33)[12]/46,XX[8]', ['del(5)(q13q33)']],
  ['45,XY,-7', ['-7']],
  ['45 XY -7', ['-7']],
  ['45,X,-Y[15]/46,XY[5]', ['-Y']],
  ['47,XX,+8', ['+8']],
  ['47,XXY,+X', ['+X']],
  ['47,XX,+mar', ['+mar']],
  ['46,XY,-7,+8', ['-7', '+8']],
  ['46,XX,t(3;3)(q21;q26.2),del(7)(q22)', ['t(3;3)(q21;q26.2)', 'del(7)(q22)']],
  ['46 XY t(8;21) (q22;q22)', ['t(8;21)(q22;q22)']],
  ['del(5q)\n+8\n\n', ['del(5q)', '+8']],
  ['del(5q); inv(3), -7', ['del(5q)', 'inv(3)', '-7']],
  ['del(5q) and +8', ['del(5q)', '+8']],
  ['Karyotype: 46,XX,del(20)(q11.2q13.3)[11]', ['del(20)(q11.2q13.3)']],
  ['Karyotyp 47,XY,+8[12]/46,XY[8] (ISCN 2020)', ['+8']],
  ['ISCN: 46,XX,-7,+8', ['-7', '+8']],
  ['normaler Karyotyp', []],
  ['Karyotyp unauffällig', []],
  ['46, XX, normal female karyotype', []],
  ['5q- und 20q-', ['del(5q)', 'del(20q)']],
  ['45,XX,-7[12] 46,XX[8]', ['-7']],
  ['46,XX,del(5)(q13q33)[10]\n46,XX[10]', ['del(5)(q13q33)']],
  ['46,XX,del(5)(q13q33)[10]46,XX[10]', ['del(5)(q13q33)']],
  ['//46,XY[20]', []],
])('%j is read as %j', (text, abnormalities) => {
  expect(abnormalitiesIn(text)).toEqual(abnormalities)
})

test('an empty text is not a karyotype, in particular not a normal one', () => {
  expect(karyotypeFromText('  \n')).toBeUndefined()
})

test.each([
  ['5q-', 'del', '5'],
  ['del 5q', 'del', '5'],
  ['del5q', 'del', '5'],
  ['isolated del(5q)', 'del', '5'],
  ['deletion of 7q', 'del', '7'],
  ['monosomy 7', 'loss', '7'],
  ['Monosomie 7', 'loss', '7'],
  ['trisomy 8', 'gain', '8'],
  ['loss of Y', 'loss', 'Y'],
  ['LOY', 'loss', 'Y'],
  ['isochromosome 17q', 'i', '17'],
  ['i17q', 'i', '17'],
  ['20q−', 'del', '20'],
  ['5q minus', 'del', '5'],
  ['5q- syndrome', 'del', '5'],
  ['minus Y', 'loss', 'Y'],
  ['Y loss', 'loss', 'Y'],
  ['Verlust von Chromosom 7', 'loss', '7'],
])('the shorthand %j is %s of chromosome %s', (text, kind, chromosome) => {
  const [one, ...others] = read(text).readings[0].abnormalities
  expect([one?.kind, one?.places[0]?.chromosome, others]).toEqual([kind, chromosome, []])
})

test.each([
  ['45,xy,-7[2]/46,xy[18]', '-7 is in 2 cells'],
  ['47,xy,+15[1]/46,xy[20]', '+15 is in 1 cell'],
  ['46,xy,del(7)(q22)[1]/46,xy[19]', 'del(7)(q22) is in 1 cell'],
  ['45,X,-Y[2]/46,XY[18]', '-Y is in 2 cells'],
  ['46,XX,t(15;17)(q24;q21)[1]/46,XX[19]', 'It may be PML::RARA'],
])('%s is no clone, which is said', (text, remark) => {
  expect(abnormalitiesIn(text)).toEqual([])
  expect(remarksOn(text)).toContain(remark)
})

test('the cells of related clones add up: a change in 1 and 2 cells is clonal, one that is in 1 cell only is not', () => {
  expect(abnormalitiesIn('45,XY,-7[1]/46,XY,-7,+8[2]/46,XY[17]')).toEqual(['-7', '+8'])
  expect(abnormalitiesIn('47,XY,+8[3]/48,XY,+8,+9[1]/46,XY[16]')).toEqual(['+8'])
})

test.each([
  ['46,XX,del(5)(q22q33)[9]/46,XX,idem,del(12)(p12)[11]', ['del(5)(q22q33)', 'del(12)(p12)'], 0],
  ['47,XX,+8[5]/47,sl,del(20)(q11)[4]/48,sdl1,+9[3]', ['+8', '+9'].toSpliced(1, 0, 'del(20)(q11)'), 0],
  ['46,XX,del(5)(q13q34)[17]/47,XX,+8[3]', ['del(5)(q13q34)', '+8'], 2],
  ['47,XX,+8[9]/46,XX,idem,-8,del(7)(q22)[5]', ['+8', 'del(7)(q22)'], 0],
  ['45,XY,-7[8]//46,XX[12]', ['-7'], 0],
])('the clones of %s have %j, of which %d are independent', (text, abnormalities, independent) => {
  expect(abnormalitiesIn(text)).toEqual(abnormalities)
  expect(read(text).readings[0].independent).toHaveLength(independent)
})

test.each([
  ['45,XY,dic(5;17)(q13;p11.2)[12]/46,XY[8]'],
  ['45,XY,-7,add(12)(p13),-17,add(17)(q21),-20,+2mar[19]/46,XY[1]'],
  ['46,X,idic(X)(q13)[6]/46,XX[14]'],
  ['47,XXYc[15]'],
  ['48,XXYc,+8[15]'],
  ['46,XY,+1,der(1;7)(q10;p10)[14]'],
  ['46,XY,der(1;7)(q10;p10)[14]'],
  ['45,XX,rob(13;14)(q10;q10)c[20]'],
  ['47,XX,+1~2mar[9]'],
  ['44~45,XX,-5,-7,+mar[cp20]'],
  ['46,X,t(X;18)(p11;q11)[20]'],
  ['69<3n>,XXX[4]/46,XX[16]'],
  ['46,XX,dmin[12]'],
])('the chromosome number of %s agrees with its changes', (text) => {
  expect(remarksOn(text)).not.toContain('chromosome count')
})

test.each([
  ['46,XX,+8', '46', '47'],
  ['47,XX,-7', '47', '45'],
  ['45,XY,del(5q)', '45', '46'],
  ['45,XY,del(5)(q13q33),-7,+mar', '45', '46'],
])('in %s the number %s does not fit, which is a remark', (text, stated, expected) => {
  expect(remarksOn(text)).toContain(`given as ${stated}, but the abnormalities add up to ${expected}`)
})

test.each([
  ['47,XXYc[15]', [], 'XXYc is constitutional'],
  ['47,XX,+21c[20]', [], '+21c is constitutional'],
  ['46,XX,inv(9)(p12q13)c,+8', ['+8'], 'inv(9)(p12q13)c is constitutional'],
  ['46,XY,16qh+', [], '16qh+ is a normal variant'],
  ['46,XY,inv(9)(p12q13)', ['inv(9)(p12q13)'], 'may be a constitutional variant'],
  ['45,XX,-7[cp8]/46,XX[12]', ['-7'], 'Composite karyotype (cp8)'],
  ['46,XX,del(5)(?q22q33)[12]/46,XX[2]', ['del(5)(?q22q33)'], 'uncertain breakpoint or chromosome (?)'],
  ['46,XX,del(5)(q13q33)[10]/46,XX[10].nuc ish(D5S23x2,EGR1x1)[120/200]', ['del(5)(q13q33)'], 'FISH or array'],
  ['46,XX[20].arr(1-22)x2', [], 'FISH or array'],
  ['46,XX,+8,+8', ['+8', '+8'], '+8 is entered more than once and counted each time'],
  ['46,XY,dic(5;17)(q13;p11.2)', ['dic(5;17)(q13;p11.2)'], 'not as del(5q) or del(17p)'],
  ['45,Xc[20]', [], 'Xc is constitutional'],
  ['46,XX,i(7)(p10)', ['i(7)(p10)'], 'not as del(7q)'],
  ['46,XX,add(17)(p11)', ['add(17)(p11)'], 'not as del(17p)'],
  ['46,XX,der(17)t(5;17)(q13;p13)', ['der(17)t(5;17)(q13;p13)'], 'whether it loses TP53'],
])('%s has %j and a remark', (text, abnormalities, remark) => {
  expect(abnormalitiesIn(text)).toEqual(abnormalities)
  expect(remarksOn(text)).toContain(remark)
})

test.each([
  ['46,XX,?del(5)(q13q33)', ['del', 'other']],
  ['46,XX,del(5)(q13q33)or add(5)(q13)', ['del', 'add']],
  ['-7/7q-', ['loss', 'del']],
  ['-5 or 5q-', ['loss', 'del']],
])('%s can be read in several ways: as %j', (text, kinds) => {
  expect(read(text).readings.map(({ abnormalities }) => abnormalities[0]?.kind)).toEqual(kinds)
})

test.each([
  ['46,XX,del(5)(q13q33),inc', [1, 2, 3, 4, 5]],
  ['45,X[20]', [0, 1]],
  ['47,XXY[20]', [0, 1]],
  ['92,XXYY[5]/46,XY[15]', [0, 1]],
  ['47,XX,+8[5]/94,idemx2[3]', [1, 2]],
  ['47~48,XX,+1~2mar', [1, 2]],
  ['46,XX,inv(9)(p12q13)?c', [0, 1]],
])('%s leaves the number of abnormalities open: %j', (text, counts) => {
  const found = read(text).readings.map(({ abnormalities }) => abnormalities.length)
  expect([...new Set(found)].toSorted()).toEqual(counts)
})

test('der(1;7) is two abnormalities, and the +1 before it none', () => {
  for (const text of ['46,XY,+1,der(1;7)(q10;p10)', '46,XY,der(7)t(1;7)(p10;q10)', '46,XY,-7,+der(1;7)(q10;p10)']) {
    const { abnormalities } = read(text).readings[0]
    expect(abnormalities.map(({ kind, places }) => [kind, places[0]?.chromosome])).toEqual([
      ['other', '1'],
      ['del', '7'],
    ])
  }
})

test('a derivative of other parts of 1 and 7 is one abnormality that loses 7q', () => {
  expect(abnormalitiesIn('46,XX,der(7)t(1;7)(q21;q22)')).toEqual(['der(7)t(1;7)(q21;q22)'])
  expect(remarksOn('46,XX,der(7)t(1;7)(q21;q22)')).toContain('not as del(7q)')
})

test.each([
  ['46,XX,t(15;17)(q24;q21)[20]', 'PML::RARA'],
  ['46,XX,t(15;17)(q22;q12)', 'PML::RARA'],
  ['t(15;17)', 'PML::RARA'],
  ['46,XX,der(15)t(15;17)(q24;q21),ider(17)(q10)t(15;17)', 'PML::RARA'],
  ['46,XX,t(11;17)(q23;q21)', 'ZBTB16::RARA'],
  ['46,XY,t(8;21)(q22;q22.1),-Y', 'RUNX1::RUNX1T1'],
  ['46,XY,t(8;13;21)(q22;q14;q22)', 'RUNX1::RUNX1T1'],
  ['46,XX,inv(16)(p13.1q22)', 'CBFB::MYH11'],
  ['46,XX,t(16;16)(p13;q22)', 'CBFB::MYH11'],
  ['46,XX,t(9;11)(p22;q23)', 'KMT2A'],
  ['46,XX,t(6;11)(q27;q23.3)', 'KMT2A'],
  ['46,XX,t(11;19)(q23;p13.1)', 'KMT2A'],
  ['46,XX,inv(3)(q21q26.2)', 'GATA2, MECOM'],
  ['46,XX,t(3;3)(q21;q26)', 'GATA2, MECOM'],
  ['46,XX,t(6;9)(p22;q34)', 'DEK::NUP214'],
  ['46,XX,t(9;22)(q34;q11.2)', 'BCR::ABL1'],
  ['47,XX,t(9;22)(q34;q11),+der(22)t(9;22)', 'BCR::ABL1'],
  ['46,XX,t(8;16)(p11;p13)', 'KAT6A::CREBBP'],
  ['46,XX,t(1;22)(p13;q13)', 'RBM15::MRTFA'],
  ['46,XX,t(3;5)(q25;q35)', 'NPM1::MLF1'],
  ['46,XX,t(5;11)(q35;p15)', 'NUP98'],
  ['46,XX[20].nuc ish(PMLx3,RARAx3)(PML con RARAx2)[180/200]', 'PML::RARA'],
  ['46,XX[20].ish t(15;17)(PML+;RARA+)', 'PML::RARA'],
  ['46,XX[20].ish ins(15;17)(q22;q21q21)(PML+,RARA+)', 'PML::RARA'],
  ["46,XX[20].nuc ish(KMT2Ax2)(5'KMT2A sep 3'KMT2Ax1)[100/200]", 'KMT2A'],
  ["46,XX[20].nuc ish(5'CBFB,3'CBFB)x2(5'CBFB sep 3'CBFBx1)[100/200]", 'CBFB::MYH11'],
])('%s shows %s', (text, genes) => {
  expect(read(text).fusions.map((one) => one.genes)).toContain(genes)
})

test.each([
  ['46,XX,t(15;17)(q24;q21)', false],
  ['46,XX,t(15;17)(q24;q21)?', true],
  ['46,XX,?inv(3)(q21q26)', true],
  ['46,XX,t(?15;17)(q24;q21)', true],
  ['46,XX,t(9;22)(q34;q11)?c', true],
  ['46,XX,der(15)t(15;17)(q24;q21)', false],
  ['46,XX,der(9)t(9;11)(p22;q23)', false],
  ['46,XX,t(3;5)(q25;q35)', false],
  ['46,XX,der(5)t(3;5)(q21;q31)', true],
  ['46,XX,der(3)t(3;11)(q21;q23)', true],
  ['46,XX,t(8;21)(q22;q22)or t(8;16)(p11;p13)', true],
  ["46,XX.nuc ish(RARAx2)(5'RARA sep 3'RARAx1)[90/200]", true],
])('whether the fusions of %s are in doubt: %s', (text, isUncertain) => {
  expect([...new Set(read(text).fusions.map((one) => one.isUncertain))]).toEqual([isUncertain])
})

test('each alternative shows its own fusion, and a range of markers is not called a doubtful breakpoint', () => {
  const { fusions } = read('46,XX,t(8;21)(q22;q22)or t(8;16)(p11;p13)')
  expect(fusions.map(({ genes, change }) => `${change}: ${genes}`)).toEqual([
    't(8;21)(q22;q22): RUNX1::RUNX1T1',
    't(8;16)(p11;p13): KAT6A::CREBBP',
  ])
  expect(remarksOn('46,XX,4~30dmin[10]')).toBe('')
})

test.each([
  '46,XX,inv(3)(p12q13)',
  '46,XX,t(2;11)(p21;q23)',
  '46,XX,t(8;21)(p11;q11)',
  '46,XX,inv(16)(p11q24)c',
  '46,XX,der(17)t(5;17)(q11;p11)',
  '45,XY,der(5)t(5;17)(q35;q11),-17',
  '46,XX,t(15;17)(q24;q21)[1]/46,XX[19]',
  "46,XX[20].nuc ish(PML,RARA)x2,(5'RUNX1 sep 3'RUNX1x1)[200]",
])('%s shows no fusion that defines AML', (text) => {
  expect(read(text).fusions).toEqual([])
})

test.each([
  ['45,XX', 'chromosome is missing'],
  ['46', 'sex chromosomes are missing'],
  ['46,XX,something', 'something'],
  ['46,XX,del(25)(q13)', 'there is no chromosome 25'],
  ['46,XX,del(5)', 'it needs an arm'],
  ['46,XX,del(5)(q13q33', 'a bracket is missing'],
  ['46,XY,del(5q', 'a bracket is missing'],
  ['46,XY,del(5q,+8', 'a bracket is missing'],
  ['del(5q', 'a bracket is missing'],
  ['del 5q)', 'a bracket is missing'],
  ['iso(17q', 'a bracket is missing'],
  ['46,XY,del(5q)[12', 'a bracket is missing'],
  ['46,XY[20', 'a bracket is missing'],
  ['46,XX[20].nuc ish(TP53x1[50/200]', 'a bracket is missing'],
  ['46,XX,8', 'write +8 for a gain, -8 for a loss'],
  ['46,XX,del(5q)[5]/+8[3]', 'each clone begins with its chromosome number'],
  ['46,XX,idem,+8', 'no earlier clone'],
  ['failed', 'leave the field empty'],
  ['not done', 'leave the field empty'],
  ['complex', 'how many'],
  ['complex karyotype with -7 and -5', 'how many'],
  ['Komplexer Karyotyp', 'how many'],
  ['monosomal karyotype', 'how many'],
  ['nicht durchgeführt', 'leave the field empty'],
  ['keine Metaphasen', 'leave the field empty'],
  ['mos 47,XX,+21[5]/46,XX[15]', 'write c behind'],
  ['chi 47,XX,+8[5]/46,XY[15]', 'write // between'],
  ['nuc ish(D8Z2x3)[50/200]', 'without a karyotype'],
  ['arr[GRCh38] (X,Y)x1,(1-22)x2', 'without a karyotype'],
  ['ogm[GRCh38] t(15;17)(q24;q21)', 'without a karyotype'],
  ['46,XX,del(5)(pter→q13::q33→qter)', 'detailed form'],
  ['46,XX,t(1;3)(1qter->1p36::3q21->3qter)', 'detailed form'],
  ['46,XX,del(99)(q11)', 'there is no chromosome 99'],
  ['twelve', 'enter each on its own'],
  ['46,XX,del(5q)[many]', 'the number of cells'],
])('%j is refused with the reason: %s', (text, reason) => {
  expect(messages(text).join()).toContain(reason)
  expect(readKaryotype(karyotypeFromText(text))).toBeNull()
})

test.each([
  ['del(5q), +8', 'del(5q) · +8 · 2 abnormalities'],
  ['46,XX,del(5q),+8[12]/46,XX[8]', 'del(5q) · +8 · 2 abnormalities in 1 clone, 12 of 20 cells'],
  ['46,XX,del(5q)[10]/47,XX,+8[4]/46,XX[6]', 'del(5q) · +8 · 2 abnormalities in 2 independent clones, 14 of 20 cells'],
  ['46,XX,del(5q)[9]/46,idem,del(12p)[11]', 'del(5q) · del(12p) · 2 abnormalities in 2 related clones, 20 of 20 cells'],
  ['46,XX,del(5q)[10/20]', 'del(5q) · 1 abnormality in 1 clone, 10 of 20 cells'],
  ['46,XX,t(15;17)[20]', 'PML::RARA · t(15;17) · 1 abnormality in 1 clone, 20 of 20 cells'],
  ['46,XX[20]', 'Normal karyotype, 20 cells'],
  ['normal', 'Normal karyotype'],
  ['45,XY,-7[2]/46,XY[18]', 'No clonal abnormality, 20 cells'],
])('what was read of %j is “%s”', (text, summary) => {
  expect(read(text).summary).toBe(summary)
})

// Properties, on karyotypes put together at random.

const single = [
  'del(5)(q13q33)',
  '-7',
  '+8',
  'del(20)(q11)',
  'i(17)(q10)',
  'inv(3)(q21q26)',
  't(6;9)(p22;q34)',
  '+mar',
  'add(12)(p13)',
  'dup(1)(q21q32)',
  'der(5)t(5;17)(q11;p11)',
  '-18',
  'del(11)(q23)',
  'r(7)(p22q36)',
]

function someOf(random: () => number): readonly string[] {
  return single.filter(() => random() < 0.25)
}

const written = (changes: readonly string[], cells: number) =>
  ['46~48', 'XX', ...changes].join(',').concat(`[cp${cells}]`)

test('what is read is written again alike', () => {
  const random = seeded(1)
  for (let round = 0; round < 300; round += 1) {
    const text = written(someOf(random), 12)
    expect(karyotypeToText(karyotypeFromText(text) ?? [])).toBe(text)
    const { text: again, readings } = read(text)
    expect(read(again).readings[0].abnormalities).toEqual(readings[0].abnormalities)
  }
})

test('a normal clone changes nothing, and neither does the order of the abnormalities', () => {
  const random = seeded(2)
  for (let round = 0; round < 300; round += 1) {
    const changes = someOf(random)
    const { abnormalities } = read(written(changes, 12)).readings[0]
    expect(read(`${written(changes, 12)}/46,XX[8]`).readings[0].abnormalities).toEqual(abnormalities)
    const texts = abnormalities.map((one) => one.text).toSorted()
    const shuffled = changes.toSorted(() => random() - 0.5)
    expect(abnormalitiesIn(written(shuffled, 12)).toSorted()).toEqual(texts)
  }
})

test('10,000 random texts are read or refused with a reason, never with an exception', () => {
  const random = seeded(3)
  const pieces = [
    ...single,
    '46',
    '47',
    'X',
    'Y',
    'XX',
    ',',
    ';',
    '/',
    '//',
    '(',
    ')',
    '[',
    ']',
    '[3]',
    '[cp9]',
    '?',
    'or',
    'c',
    'idem',
    'sdl1',
    'x2',
    '<3n>',
    '~',
    '.nuc ish(',
    'inc',
    ' ',
    '-',
    '+',
    'é',
    '\n',
    '99999999999',
    'mar',
    '.',
  ]
  for (let round = 0; round < 10_000; round += 1) {
    const head = random() < 0.5 ? '46,XX,' : ''
    const text =
      head +
      Array.from({ length: Math.floor(random() * 12) }, () => pieces[Math.floor(random() * pieces.length)]).join('')
    const entries = karyotypeFromText(text)
    const errors = checkKaryotype('karyotype', entries)
    expect(readKaryotype(entries) === null).toBe(entries === undefined || errors.length > 0)
    for (const { message } of errors) expect(message.length).toBeGreaterThan(10)
  }
})

test.each(['normal', 'karyotype', '46,XX (', '46,XX[9]'])(
  '%j before very much white space is read at once',
  (start) => {
    const began = performance.now()
    karyotypeFromText(`${start}${' '.repeat(50_000)}x`)
    expect(performance.now() - began).toBeLessThan(1000)
  },
)

test('a karyotype of more than 2000 characters is refused', () => {
  expect(messages(`46,XX${',+8'.repeat(1000)}`)).toEqual([expect.stringContaining('more than 2000 characters')])
})
