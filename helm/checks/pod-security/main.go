// Reads manifests from standard input, and says of each pod or pod template whether a namespace that enforces the level
// "restricted" would take it. The judge is the very code of the API server.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/pod-security-admission/api"
	"k8s.io/pod-security-admission/policy"
	"sigs.k8s.io/yaml"
)

// podOf answers the metadata and spec of the pods that a manifest makes, or nothing.
func podOf(document []byte, kind string) (*metav1.ObjectMeta, *corev1.PodSpec, error) {
	switch kind {
	case "Pod":
		var pod corev1.Pod
		err := yaml.UnmarshalStrict(document, &pod)
		return &pod.ObjectMeta, &pod.Spec, err
	case "Deployment":
		var deployment appsv1.Deployment
		err := yaml.UnmarshalStrict(document, &deployment)
		return &deployment.Spec.Template.ObjectMeta, &deployment.Spec.Template.Spec, err
	case "Job":
		var job batchv1.Job
		err := yaml.UnmarshalStrict(document, &job)
		return &job.Spec.Template.ObjectMeta, &job.Spec.Template.Spec, err
	}
	return nil, nil, nil
}

func check() (int, int, error) {
	evaluator, err := policy.NewEvaluator(policy.DefaultChecks(), nil)
	if err != nil {
		return 0, 0, err
	}
	restricted := api.LevelVersion{Level: api.LevelRestricted, Version: api.LatestVersion()}
	documents := utilyaml.NewYAMLReader(bufio.NewReader(os.Stdin))
	checked, refused := 0, 0
	for {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			return checked, refused, nil
		}
		if err != nil {
			return checked, refused, err
		}
		var object metav1.PartialObjectMetadata
		if err := yaml.Unmarshal(document, &object); err != nil {
			return checked, refused, err
		}
		metadata, spec, err := podOf(document, object.Kind)
		if err != nil {
			return checked, refused, fmt.Errorf("%s %s: %w", object.Kind, object.Name, err)
		}
		if spec == nil {
			continue
		}
		checked++
		result := policy.AggregateCheckResults(evaluator.EvaluatePod(restricted, metadata, spec))
		if !result.Allowed {
			refused++
			fmt.Printf("%s %s: %s\n", object.Kind, object.Name, result.ForbiddenDetail())
		}
	}
}

func main() {
	checked, refused, err := check()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	fmt.Printf("%d pod specifications, %d refused\n", checked, refused)
	if refused > 0 || checked == 0 {
		os.Exit(1)
	}
}
