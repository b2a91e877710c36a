import { type Topic } from '@stayline/contracts';
import { type Admin, ConfigResourceTypes } from 'kafkajs';
import { type PartitionEnd, type TopicLag } from '../event-log';

/** What the broker adds to a record's own bytes: batch header, lengths, timestamps. */
const BATCH_OVERHEAD_BYTES = 100_000;
const CREATE_TIMEOUT_MS = 10_000;
/** The brokers' own default, so that one machine makes one copy and a cluster its usual three. */
const BROKERS_DEFAULT = -1;
const CONFIG_SET_ON_TOPIC = 1;

interface ConfigEntry {
  name: string;
  value: string;
}

function configOf(topic: Topic): ConfigEntry[] {
  const { cleanup } = topic;
  const retention = cleanup.policy === 'delete' ? cleanup.retentionMs : -1;
  return [
    { name: 'cleanup.policy', value: cleanup.policy },
    { name: 'retention.ms', value: String(retention) },
    { name: 'max.message.bytes', value: String(topic.maxRecordBytes + BATCH_OVERHEAD_BYTES) },
  ];
}

/** Creates what is missing, sets what differs of our three settings, and leaves partitions and other settings as they are. */
export async function ensureTopics(admin: Admin, topics: readonly Topic[]): Promise<void> {
  const present = new Set(await admin.listTopics());
  const missing = topics.filter((topic) => !present.has(topic.name));
  if (missing.length > 0) {
    await admin.createTopics({
      waitForLeaders: true,
      timeout: CREATE_TIMEOUT_MS,
      topics: missing.map((topic) => ({
        topic: topic.name,
        numPartitions: topic.partitions,
        replicationFactor: BROKERS_DEFAULT,
        configEntries: configOf(topic),
      })),
    });
  }
  for (const topic of topics.filter(({ name }) => present.has(name))) await ensureConfig(admin, topic);
}

async function ensureConfig(admin: Admin, topic: Topic): Promise<void> {
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: ConfigResourceTypes.TOPIC, name: topic.name }],
  });
  const entries = resources[0]?.configEntries ?? [];
  const wanted = configOf(topic);
  const differs = wanted.some(
    ({ name, value }) => entries.find((entry) => entry.configName === name)?.configValue !== value,
  );
  if (!differs) return;
  // AlterConfigs replaces all that is set on the topic: an operator's own settings have to be said again.
  const others = entries
    .filter(
      (entry) =>
        entry.configSource === (CONFIG_SET_ON_TOPIC as typeof entry.configSource) &&
        !wanted.some(({ name }) => name === entry.configName),
    )
    .map((entry) => ({ name: entry.configName, value: entry.configValue }));
  await admin.alterConfigs({
    validateOnly: false,
    resources: [{ type: ConfigResourceTypes.TOPIC, name: topic.name, configEntries: [...wanted, ...others] }],
  });
}

/** What a group has committed, as the brokers tell it and by `topic/partition`. */
async function committedBy(admin: Admin, group: string) {
  const committed = new Map<string, number>();
  const offsets = await admin.fetchOffsets({ groupId: group });
  for (const { topic, partitions } of offsets)
    for (const { partition, offset } of partitions)
      if (Number(offset) >= 0) committed.set(`${topic}/${partition}`, Number(offset));
  return { offsets, committed };
}

/** Records between what the group has committed, or the beginning, and the end, per topic. */
export async function lagOf(admin: Admin, group: string, subscribed: readonly string[]): Promise<TopicLag[]> {
  const { offsets, committed } = await committedBy(admin, group);
  const names = [...new Set([...offsets.map(({ topic }) => topic), ...subscribed])].sort();
  return Promise.all(
    names.map(async (topic) => {
      const ends = await admin.fetchTopicOffsets(topic);
      const behind = ends.map(
        ({ partition, high, low }) => Number(high) - Math.max(Number(low), committed.get(`${topic}/${partition}`) ?? 0),
      );
      return { topic, lag: behind.reduce((sum, each) => sum + Math.max(0, each), 0) };
    }),
  );
}

export async function endsOf(admin: Admin, topics: readonly string[]): Promise<PartitionEnd[]> {
  const ends = topics.map(async (topic) => {
    const partitions = await admin.fetchTopicOffsets(topic);
    return partitions.map(({ partition, high }) => ({ topic, partition, offset: high }));
  });
  return (await Promise.all(ends)).flat();
}

/** Records that retention has taken need not be passed. */
export async function hasPassed(admin: Admin, group: string, ends: readonly PartitionEnd[]): Promise<boolean> {
  const { committed } = await committedBy(admin, group);
  const behind = ends.filter(
    ({ topic, partition, offset }) => (committed.get(`${topic}/${partition}`) ?? 0) < Number(offset),
  );
  const lowest = new Map<string, number>();
  for (const topic of new Set(behind.map((each) => each.topic)))
    for (const { partition, low } of await admin.fetchTopicOffsets(topic))
      lowest.set(`${topic}/${partition}`, Number(low));
  return behind.every(({ topic, partition, offset }) => (lowest.get(`${topic}/${partition}`) ?? 0) >= Number(offset));
}
