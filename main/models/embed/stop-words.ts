/** English words too common to tell one text from another. Questions are made of them, so search leaves them out. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about above after again against all am an and any are aren't as at be because been before being below between both but by
can can't cannot could couldn't did didn't do does doesn't doing don't down during each etc few for from further get give had
hadn't has hasn't have haven't having he her here hers herself him himself his how i if in into is isn't it its itself just let
me more most my myself no nor not of off on once only or other our ours ourselves out over own please s same she should
shouldn't so some such t tell than that the their theirs them themselves then there these they this those through to too under
until up us very was wasn't we were weren't what when where which while who whom whose why will with won't would wouldn't you
your yours yourself yourselves d ll m o re ve`.split(/\s+/u),
);
