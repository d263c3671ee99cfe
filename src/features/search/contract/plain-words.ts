const listed = (words: string) => new Set(words.split(/\s+/).filter(Boolean))

const stopWords = listed(
  'the of in and or for to a an is are with on at by when what which how does do should can i my me we vs versus than that this be it if not from as about',
)

/** Words of the person who asks, and of English around a question. None of them names what is looked for. */
const fillers = listed(`
  need needs needed worth allowed allow permitted ok okay fine sensible reasonable advisable appropriate possible
  possibly stable pt pts patient patients man woman lady gentleman guy yo yrs aged our his her hers their he she they
  him them you your us someone somebody anyone anybody everyone anything something nothing please want wants wanted
  help tell show know think wonder wondering thinking considering looking trying try tried give gives given giving
  gave take takes taking took taken get gets getting got gotten go goes going went put keep keeps keeping use uses used
  using make makes making made come came have has having had was were been being am will would could might may must
  shall did done doing there here so then because while still already just really actually only also too very
  quite rather even ever never yet again now today currently usually generally typically always sometimes often any
  some all every each both either neither another other others these those who whom whose where why whether into onto
  per via upon through despite regarding concerning like thing things stuff way ways bit lot lots much many more
  most less least few several enough good better bad worse right wrong correct proper properly happens happen happened
  happening does doesn don doesn't don't can't isn't won't shouldn't ask asking asked question quick quickly urgent
  urgently next long soon hi hello thanks thank ta pls plz asap info information
`)

const relations = listed('after before during without within between under over since until following')

/** Whether a word only relates two others: `after`. It affects ranking but need not be found. */
export const isRelation = (word: string): boolean => relations.has(word)

const generals = listed('treatment treatments treat treating therapy therapies management manage managing')

/** Whether a word is what a guideline is about as a whole: what it says of CMML need not have the word `treatment`. */
export const isGeneral = (word: string): boolean => generals.has(word)

export const isStopWord = (word: string): boolean => stopWords.has(word)

export const isFiller = (word: string): boolean => fillers.has(word)

const drugEnding =
  /^[a-z]{3,}(?:mab|nib|ciclib|parib|zomib|ostat|citabine|platin|rubicin|taxel|limus|cept|stim|poetin|xaban|gatran|parin|vir|azole|floxacin|cillin|mycin|micin|cycline|sartan|pril|olol|dipine|statin|gliptin|gliflozin|glutide|setron|prazole|dronate|lutamide|domide|staurin|clax|imod|tide|rsen)$/

/** Whether a word has the ending of a class of drugs in the international nonproprietary names. */
export const isNamedLikeDrug = (word: string): boolean => drugEnding.test(word)

const unlikeTheirRoots = listed(`
  accountability being building clinic clothing conditional conditioning cooking cutting dating definite definitive
  direction directions directly driving dressing expectancy fasting feeding feeling fishing flooding flushing flying
  funding gardening generic general generous hearing hepatitis holding housing landing learning leading lining listing
  living marketing meaning meanings meant means mucositis news organic organisation organisations organization parking
  parenting periodically periods personal rating reference references resting running several shopping skiing
  stinging swimming systemic timing training transfuse universe university walking wedding wording working writing
`)

/** Whether a word has another meaning than the words it shares a root with: driving is not what a driver gene does. */
export const isUnlikeItsRoot = (word: string): boolean => unlikeTheirRoots.has(word)
