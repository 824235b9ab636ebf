/** Ways in which text has made a page fetch something or run something, each pointing at `trap`. */
export function hostileAnswer(trap: string): string {
  const url = (name: string) => `${trap}${name}`;
  const script = 'window.hostile=(window.hostile||0)+1';
  const parts = [
    'Before the attack.',
    `![image](${url('image.png')}) ![reference][pixel] ![relative](/relative.png) ![query](?leak=1)`,
    `[pixel]: ${url('reference.png')} "title"`,
    `[![linked](${url('linked.png')})](${url('link')})`,
    `<img src="${url('tag.png')}" srcset="${url('set.png')} 2x" onerror="${script}" onload="${script}">`,
    `<picture><source srcset="${url('source.png')}"><img src="x" onerror="${script}"></picture>`,
    `<div style="background:url(${url('style.png')})">styled</div>`,
    `<style>@import url(${url('import.css')}); body{background:url(${url('body.png')})}</style>`,
    `<link rel="stylesheet" href="${url('sheet.css')}"><link rel="prefetch" href="${url('prefetch')}"><link rel="dns-prefetch" href="//evil.example">`,
    `<svg onload="${script}"><image href="${url('svg.png')}"/><use href="${url('use.svg#a')}"/><script>${script}</script></svg>`,
    `<math><maction actiontype="statusline" xlink:href="javascript:${script}"><mi href="${url('math')}">x</mi></maction></math>`,
    `<script>${script}</script><script src="${url('script.js')}"></script>`,
    `<iframe src="${url('frame')}" srcdoc="<script>parent.${script}</script>"></iframe><object data="${url('object')}"></object><embed src="${url('embed')}">`,
    `<video src="${url('video.mp4')}" poster="${url('poster.png')}" autoplay></video><audio src="${url('audio.mp3')}" autoplay></audio>`,
    `<meta http-equiv="refresh" content="0;url=${url('refresh')}"><base href="${url('base')}">`,
    `<form action="${url('form')}"><input autofocus onfocus="${script}"><button>Send</button></form>`,
    `<details open ontoggle="${script}"><summary>more</summary></details>`,
    `[script link](javascript:${script}) [encoded](java&#x73;cript:${script}) [data link](data:text/html,<script>${script}</script>) [old](vbscript:x)`,
    `<javascript:${script}> <data:text/html;base64,PHNjcmlwdD4=> ${url('bare.png')} <${url('auto.png')}>`,
    `| a | b |\n|---|---|\n| ![cell](${url('cell.png')}) | [x](${url('cell')} "onmouseover=${script}") |`,
    `A note.[^1]\n\n[^1]: ![foot](${url('foot.png')}) <img src=x onerror=${script}>`,
    `<!-- --><img src=x onerror="${script}"><!-- -->`,
    `\`\`\`html\n<img src="${url('code.png')}" onerror="${script}">\n\`\`\``,
    'After the attack.',
  ];
  return parts.join('\n\n');
}
