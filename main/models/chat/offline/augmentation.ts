/** An enriched description of a tool with sample queries (spec R5). */
export interface Augmentation {
  readonly description: string;
  readonly queries: readonly string[];
}

/**
 * Enriches a tool's description by template. The material names the tool (`name: …`, `Name: …` or its first word) and
 * gives its docstring.
 */
export function offlineAugmentation(material: string): Augmentation {
  const name = /^\W*name\W*:\s*`?([\w-]+)/imu.exec(material)?.[1] ?? /[\w-]+/u.exec(material)?.[0] ?? 'tool';
  const description =
    /^\W*(?:description|docstring)\W*:\s*(.+)$/imu.exec(material)?.[1]?.trim() ?? firstLine(material);
  const plainName = name.replaceAll(/[_-]+/gu, ' ');
  const subject = (/^[^.!?]+/u.exec(description)?.[0] ?? plainName).trim();
  return {
    description: `${description}${/[.!?]$/u.test(description) ? '' : '.'} Use this tool (${plainName}) when a request is about that.`,
    queries: [
      plainName,
      subject,
      `How can I use ${plainName}?`,
      `Which tool is for this: ${subject}?`,
      `Please run ${plainName} for me`,
    ],
  };
}

function firstLine(text: string): string {
  return (
    text
      .split('\n')
      .map((line) => line.trim())
      .find((line) => line !== '') ?? 'A tool'
  );
}
