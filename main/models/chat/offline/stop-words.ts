/** Words that say nothing about a subject: grammar and the phrases of asking, in English and German. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a about above after again all also am an and any are as at be because been before being below between both but by ' +
    'can could did do does doing down during each few for from further had has have having he her here hers him his how ' +
    'i if in into is it its itself just let me more most must my no nor not now of off on once only or other our out over ' +
    'own please same shall she should so some such than that the their them then there these they this those through to ' +
    'too under until up us very was we were what when where which while who whom whose why will with would you your ' +
    'tell give know say says said explain describe summarise summarize question questions answer anything something ' +
    'many much there any exactly actually really mention mentions mentioned according document documents file files ' +
    'aber alle als also am an auch auf aus bei bin bis bitte da dann das dass dem den der des die dies diese dieser ' +
    'doch du durch ein eine einem einen einer eines er es für hat haben habe ich ihr im in ist ja kann kein keine können ' +
    'man mein mit muss nach nicht noch nur oder sagt sein sich sie sind so soll um und uns unter vom von vor war waren ' +
    'warum was welche welcher welches wenn wer werden wie wieviel viele wann wir wird wo wofür woher zu zum zur über'
  ).split(' '),
);
